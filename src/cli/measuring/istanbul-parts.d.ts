/** The part of istanbul that prints. Its output is captured and printed with the rest. */
declare module 'istanbul-lib-report/lib/file-writer.js' {
  const FileWriter: {
    startCapture(): void
    stopCapture(): void
    getOutput(): string
    resetOutput(): void
  }
  export default FileWriter
}
/** The reporters are imported individually: istanbul resolves them by name at run time, which fails in a bundle. */
declare module 'istanbul-reports/lib/*' {
  const Report: new (options: {
    projectRoot?: string
  }) => { execute(context: import('istanbul-lib-report').Context): void }
  export default Report
}
