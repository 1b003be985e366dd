// An empty test, to measure the overhead of a run.
describe('one', () => {
  it('passes', () => {})
})
