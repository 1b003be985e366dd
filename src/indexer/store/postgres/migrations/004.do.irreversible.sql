-- The last irreversible block: blocks up to it are not replaced by those of another chain. Indexes of earlier versions
-- did not record it, but no fork of a network is as long as this.
alter table chain add column irreversible_block bigint not null default -1;
update chain set irreversible_block = head_block - 10000 where head_block - 10000 > first_block;

-- What nodes returned about tokens that were created before the first indexed block, for processes that start while
-- their node is unreachable. A JSON list of values (store/token-facts.ts).
create table token_facts (
  -- contract and symbol
  key bytea primary key,
  facts text not null
);
