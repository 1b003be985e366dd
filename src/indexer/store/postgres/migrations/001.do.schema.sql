-- Schema of the explorer's index. All names are in the schema toolkit_explorer, which is the search path.
-- A key is the UTF-8 of a name; of one that is longer than an index takes, the byte ff and its SHA-256 (keys.ts).

-- The indexed blocks: one row. Blocks after the head are stored by a backfill and have no positions yet.
create table chain (
  id boolean primary key default true check (id),
  first_block bigint not null,
  head_block bigint not null,
  head_hash text collate "C" not null
);

create table blocks (
  number bigint primary key,
  hash text collate "C" not null,
  parent text collate "C" not null,
  -- nanoseconds since 1970
  time bigint not null,
  witness text collate "C" not null,
  transactions integer not null,
  gas double precision not null
) partition by range (number);

create table transactions (
  block bigint not null,
  index integer not null,
  -- a JSON list of values (ingest/stored-transaction.ts)
  body text not null,
  primary key (block, index)
) partition by range (block);

create table block_hashes (
  hash text collate "C" not null,
  number bigint not null,
  primary key (hash, number)
) partition by hash (hash);

create table transaction_hashes (
  hash text collate "C" not null,
  block bigint not null,
  index integer not null,
  primary key (hash, block, index)
) partition by hash (hash);

-- Lists and counters by name. A counter is a length without entries.
create table lists (
  id bigint generated always as identity primary key,
  key bytea not null unique,
  length bigint not null default 0
) with (fillfactor = 80);

create table entries (
  list bigint not null,
  position bigint not null,
  block bigint not null,
  transaction integer not null,
  item integer not null,
  -- seconds since 1970
  time bigint not null,
  -- of a list that keeps each text once, the text as JSON
  text text,
  primary key (list, position)
) partition by hash (list);
create index on entries (list, time, position);

-- The texts of lists that keep each once.
create table members (
  list bigint not null,
  key bytea not null,
  primary key (list, key)
) partition by hash (list);

do $$
begin
  for part in 0..7 loop
    execute format('create table block_hashes_%s partition of block_hashes for values with (modulus 8, remainder %s)', part, part);
    execute format('create table transaction_hashes_%s partition of transaction_hashes for values with (modulus 8, remainder %s)', part, part);
    execute format('create table entries_%s partition of entries for values with (modulus 8, remainder %s)', part, part);
    execute format('create table members_%s partition of members for values with (modulus 8, remainder %s)', part, part);
  end loop;
end
$$;
