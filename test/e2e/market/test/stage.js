import { chain, fixture } from 'iost-toolkit/test'

/** All contracts, connected; alice published them, bob owns token 1. */
export const setup = fixture(async () => {
  const [alice, bob, carol] = await chain.accounts(3)
  const nft = await chain.deploy('nft', { from: alice })
  const vault = await chain.deploy('vault', { from: alice })
  const market = await chain.deploy('market', { from: alice })
  await market.connect(nft.id, vault.id)
  await nft.mint(bob.name, 'one')
  return { alice, bob, carol, nft, vault, market }
})
