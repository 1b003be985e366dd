// A test that does nothing, for what surrounds it.
describe('one', () => {
  it('passes', () => {})
})
