-- An upgrade adds the lists of filters and the counters of the blocks that an earlier version indexed, before further
-- blocks are indexed. This is the next block to add; null after the last one. Where later blocks have lists already, the
-- lists of the earlier blocks stay missing.
alter table chain add column next_listed bigint;
update chain set next_listed = first_block where listed_from = head_block + 1;
