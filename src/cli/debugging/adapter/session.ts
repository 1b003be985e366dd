import {
  ContinuedEvent,
  DebugSession,
  InitializedEvent,
  OutputEvent,
  Response,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { must } from '../../../collections/presence.js'
import { fromEditorLine, toEditorPlace } from '../../../contract/lines.js'
import { runCommand } from '../../../debugger/commands.js'
import { Debugger, type Stop } from '../../../debugger/debugger.js'
import { ExpressionError } from '../../../debugger/expression-parser.js'
import { CommandError, DebuggerShell } from '../../../debugger/shell.js'
import type { StepMove } from '../../../debugger/steps.js'
import { listNotes } from '../../../debugger/text.js'
import { formatValue } from '../../../debugger/values.js'
import type { DebugTarget } from '../request.js'
import type { Admission } from './admission.js'
import { readArguments } from './arguments.js'
import { listFrames, TEST_FRAME, TEST_THREAD } from './frames.js'
import { describeError, type LaunchArguments, openLaunched } from './launch.js'
import { AdapterSources } from './sources.js'
import { AdapterVariables } from './variables.js'

const FILTERS: DebugProtocol.ExceptionBreakpointsFilter[] = [
  { filter: 'test', label: 'The call that fails the test', default: true },
  { filter: 'failed', label: 'All failing calls', default: false },
]

/** One session of the Debug Adapter Protocol over recorded executions. */
export class AdapterSession extends DebugSession {
  readonly ended: Promise<void>
  readonly #sources: AdapterSources
  #end: () => void = () => {}
  #target: DebugTarget | undefined
  #debugger: Debugger | undefined
  #variables = new AdapterVariables(undefined)
  #stopsOnEntry = false
  #directory: string
  readonly #admission: Admission | undefined

  /** `admission`: conditions for a client that is not this user's editor for certain. */
  constructor(directory: string, admission?: Admission) {
    super()
    this.#directory = directory
    this.#admission = admission
    this.#sources = new AdapterSources()
    this.setDebuggerLinesStartAt1(true)
    this.setDebuggerColumnsStartAt1(true)
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** Ends the session without ending the process, whose streams may serve other sessions. */
  override shutdown(): void {
    this.#end()
  }

  /** The library requires optional members of the protocol, and does not check any. */
  protected override dispatchRequest(request: DebugProtocol.Request): void {
    if (this.#admission?.allows(request) === false) {
      this.#fail(new Response(request), `${request.command}: expected the token that toolkit debug --port prints`)
      this.#end()
      return
    }
    const given = readArguments(request.command, request.arguments)
    if (typeof given === 'string') this.#fail(new Response(request), given)
    else super.dispatchRequest({ ...request, arguments: given })
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsStepBack: true,
      supportsConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsEvaluateForHovers: true,
      supportsExceptionInfoRequest: true,
      supportsTerminateRequest: true,
      exceptionBreakpointFilters: FILTERS,
    }
    this.sendResponse(response)
  }

  protected override launchRequest(response: DebugProtocol.LaunchResponse, args: LaunchArguments): void {
    void this.#launch(response, args)
  }

  protected override attachRequest(response: DebugProtocol.AttachResponse, args: LaunchArguments): void {
    void this.#launch(response, args)
  }

  async #launch(response: DebugProtocol.Response, args: LaunchArguments): Promise<void> {
    try {
      this.#admission?.checkPaths(args)
      this.#directory = args.cwd ?? this.#directory
      this.#target = await openLaunched(args, this.#directory, (text) => this.#print(text))
    } catch (error) {
      return this.#fail(response, describeError(error))
    }
    const session = new Debugger(this.#target.transactions)
    session.stops = this.#target.isFailed ? 'last failure' : 'never'
    this.#debugger = session
    this.#stopsOnEntry = args.stopOnEntry ?? false
    this.#sources.open(this.#directory, session)
    this.#print(this.#target.about)
    for (const { execution } of this.#target.transactions) for (const note of listNotes(execution)) this.#print(note)
    this.sendResponse(response)
    this.sendEvent(new InitializedEvent())
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response)
    const session = this.#debugger
    if (session === undefined) return
    session.goToBeginning()
    if (this.#stopsOnEntry) this.#stop('entry')
    else this.#report(session.findFirstStop())
  }

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const path = this.#sources.pathOf(source)
    this.#debugger?.removeBreakpoints(path)
    response.body = { breakpoints: breakpoints.map((each) => this.#setBreakpoint(path, each)) }
    this.sendResponse(response)
  }

  #setBreakpoint(
    path: string,
    { line: given, condition, logMessage }: DebugProtocol.SourceBreakpoint,
  ): DebugProtocol.Breakpoint {
    const session = this.#debugger
    const wanted = this.convertClientLineToDebugger(given)
    if (session === undefined) return { verified: false, message: 'nothing is being debugged' }
    const text = this.#sources.textOf(session, path)
    try {
      const set = session.addBreakpoint(
        { path, line: fromEditorLine(text, wanted) },
        { condition: condition || undefined, log: logMessage || undefined },
      )
      if (set === undefined) return { verified: false, message: 'no executed code at or after this line' }
      const { line } = toEditorPlace(text, { line: set.line, column: 1 })
      const moved = line === wanted ? {} : { message: `line ${given} has no code` }
      return { verified: true, id: set.id, line: this.convertDebuggerLineToClient(line), ...moved }
    } catch (error) {
      if (error instanceof ExpressionError) return { verified: false, message: error.message }
      throw error
    }
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    { filters }: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    const isTestFailed = this.#target?.isFailed === true && filters.includes('test')
    if (this.#debugger !== undefined) {
      this.#debugger.stops = filters.includes('failed') ? 'every failure' : isTestFailed ? 'last failure' : 'never'
    }
    this.sendResponse(response)
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    const { transactions = [] } = this.#target ?? {}
    const threads = transactions.map(
      ({ title, execution }, index) => new Thread(index + 2, `${title} ${execution.status}`),
    )
    response.body = { threads: [new Thread(TEST_THREAD, this.#target?.about ?? 'test'), ...threads] }
    this.sendResponse(response)
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    { threadId, startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments,
  ): void {
    const frames = this.#debugger === undefined ? [] : listFrames(this.#debugger, this.#sources, threadId)
    const end = levels > 0 ? startFrame + levels : frames.length
    const stackFrames = frames.slice(startFrame, end).map((frame) => ({
      ...frame,
      line: this.convertDebuggerLineToClient(frame.line),
      column: this.convertDebuggerColumnToClient(frame.column),
    }))
    response.body = { stackFrames, totalFrames: frames.length }
    this.sendResponse(response)
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    { frameId }: DebugProtocol.ScopesArguments,
  ): void {
    response.body = { scopes: this.#variables.listScopes(frameId - 1) }
    this.sendResponse(response)
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference }: DebugProtocol.VariablesArguments,
  ): void {
    response.body = { variables: this.#variables.list(variablesReference) }
    this.sendResponse(response)
  }

  protected override evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    { expression, frameId = 1, context }: DebugProtocol.EvaluateArguments,
  ): void {
    const session = this.#debugger
    if (session === undefined) {
      this.#fail(response, 'nothing is being debugged')
      return
    }
    try {
      const value = session.evaluate(expression, frameId === TEST_FRAME ? 0 : frameId - 1)
      response.body = { result: formatValue(value), variablesReference: this.#variables.refer(value) }
      this.sendResponse(response)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      if (context !== 'repl') {
        this.#fail(response, error.message)
        return
      }
      this.#runCommand(response, session, { line: expression, reason: error.message })
    }
  }

  /** Runs a command of the text debugger, such as `last amount`. */
  #runCommand(
    response: DebugProtocol.EvaluateResponse,
    session: Debugger,
    { line, reason }: { line: string; reason: string },
  ): void {
    const before = JSON.stringify(session.position)
    try {
      response.body = { result: runCommand(new DebuggerShell(session), line), variablesReference: 0 }
      this.sendResponse(response)
      if (JSON.stringify(session.position) === before) return
      // A client that is already stopped would attribute a second stop to another thread, and continue it.
      this.sendEvent(new ContinuedEvent(JSON.parse(before).transaction + 2, true))
      this.#stop('goto')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      this.#fail(response, error.message.startsWith('unknown command') ? reason : error.message)
    }
  }

  protected override exceptionInfoRequest(response: DebugProtocol.ExceptionInfoResponse): void {
    const { status = '', message = '' } = this.#debugger?.timeline.execution ?? {}
    response.body = { exceptionId: status, description: message, breakMode: 'always' }
    this.sendResponse(response)
  }

  protected override sourceRequest(
    response: DebugProtocol.SourceResponse,
    { sourceReference }: DebugProtocol.SourceArguments,
  ): void {
    const content = this.#sources.read(sourceReference)
    if (content === undefined) {
      this.#fail(response, 'the source is not known')
      return
    }
    response.body = { content }
    this.sendResponse(response)
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    response.body = { allThreadsContinued: true }
    this.#move(response, 'continue')
  }

  protected override reverseContinueRequest(response: DebugProtocol.ReverseContinueResponse): void {
    this.#move(response, 'continue', true)
  }

  protected override nextRequest(response: DebugProtocol.NextResponse): void {
    this.#move(response, 'next')
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse): void {
    this.#move(response, 'step')
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): void {
    this.#move(response, 'out')
  }

  protected override stepBackRequest(response: DebugProtocol.StepBackResponse): void {
    this.#move(response, 'next', true)
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response)
    if (this.#debugger !== undefined) this.#stop('pause')
  }

  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.sendResponse(response)
    this.sendEvent(new TerminatedEvent())
  }

  #move(response: DebugProtocol.Response, move: StepMove, isBack = false): void {
    this.sendResponse(response)
    if (this.#debugger !== undefined) this.#report(this.#debugger.move(move, isBack))
  }

  #report({ reason, breakpoint, logs }: Stop): void {
    for (const log of logs) this.#print(log)
    if (reason === 'end') {
      this.sendEvent(new TerminatedEvent())
      return
    }
    const names: Partial<Record<Stop['reason'], string>> = {
      failure: 'exception',
      debugger: 'breakpoint',
      watch: 'data breakpoint',
      start: 'entry',
    }
    this.#stop(names[reason] ?? reason, breakpoint?.id)
  }

  #stop(reason: string, breakpoint?: number): void {
    const session = must(this.#debugger, 'debugger of the session')
    this.#variables = new AdapterVariables(session)
    const message = reason === 'exception' ? session.timeline.execution.message : undefined
    const event: DebugProtocol.StoppedEvent = new StoppedEvent(reason, session.position.transaction + 2, message)
    event.body.allThreadsStopped = true
    if (breakpoint !== undefined) event.body.hitBreakpointIds = [breakpoint]
    this.sendEvent(event)
  }

  #print(text: string): void {
    this.sendEvent(new OutputEvent(`${text}\n`, 'console'))
  }

  #fail(response: DebugProtocol.Response, text: string): void {
    // braces would mark variables, and clients drop those without an underscore
    this.sendErrorResponse(response, { id: 1, format: '{_text}', variables: { _text: text }, showUser: true })
  }
}
