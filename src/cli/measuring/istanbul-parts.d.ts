/** The part of istanbul that prints, whose output is taken to be printed with the rest. */
declare module 'istanbul-lib-report/lib/file-writer.js' {
  const FileWriter: {
    startCapture(): void
    stopCapture(): void
    getOutput(): string
    resetOutput(): void
  }
  export default FileWriter
}
/** Its reporters, one by one: by name they are looked for when they are asked for, where nothing is bundled. */
declare module 'istanbul-reports/lib/*' {
  const Report: new (options: {
    projectRoot?: string
  }) => { execute(context: import('istanbul-lib-report').Context): void }
  export default Report
}
