-- Lists of filters and counters are added for the blocks that an earlier version indexed, before further blocks are: this
-- is the next of these blocks, or null if there is none. Lists that later blocks have begun already are not completed.
alter table chain add column next_listed bigint;
update chain set next_listed = first_block where listed_from = head_block + 1;
