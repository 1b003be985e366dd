-- Transactions are also in the lists of filters, and contracts have counters of their calls and of their RAM. Those of
-- blocks that an earlier version indexed are missing: this is the first block that has them, or null for all.
alter table chain add column listed_from bigint;
update chain set listed_from = head_block + 1;
