-- Why blocks wait or indexing has stopped, as the process that indexes reports it to those that only read: a JSON list of
-- the state and the reason. Null if nothing is in the way.
alter table chain add column stall text;
