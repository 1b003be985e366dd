-- Balances of the holders of tokens. Tokens that were created before the first indexed block, or before this table, have
-- no row: their balances come from the node.

create table tokens (
  id bigint generated always as identity primary key,
  -- contract and symbol
  key bytea not null unique,
  -- the transaction that created it
  block bigint not null,
  transaction integer not null,
  decimals integer not null,
  -- in the smallest unit, as balances are; the chain counts in 64 bits
  supply bigint not null default 0,
  holders bigint not null default 0
) with (fillfactor = 80);

create table balances (
  token bigint not null,
  holder text collate "C" not null,
  -- with what is frozen, never 0
  value bigint not null,
  primary key (holder, token)
);
create index on balances (token, (-value), holder);

-- Holders of a token by balance are cut into ranges of some hundreds, so that a page at any depth is found by adding up.
-- A range begins at a balance, negative because the largest are first, and a name, and ends where the next one begins.
create table ranges (
  token bigint not null,
  debit bigint not null,
  holder text collate "C" not null,
  count bigint not null,
  primary key (token, debit, holder)
) with (fillfactor = 80);
