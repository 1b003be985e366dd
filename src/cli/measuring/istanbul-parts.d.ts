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
