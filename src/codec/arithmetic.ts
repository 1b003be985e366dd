/** Calculates with two numbers as JavaScript does; undefined for operators other than the six of arithmetic. */
export function calculateArithmetic(operator: string, a: number, b: number): number | undefined {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
    case '**':
      return a ** b
    default:
      return undefined
  }
}
