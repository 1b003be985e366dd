-- A page of a list is read from the index alone: its entries are apart in the table, since those of all lists are
-- stored in the order of blocks. Texts are not included, because they can be longer than an index takes.
alter table entries drop constraint entries_pkey;
alter table entries add primary key (list, position) include (block, transaction, item, time);

-- The table is read as well for entries that no vacuum has seen. By default, it runs after a fifth of the table is new.
do $$
begin
  for part in 0..7 loop
    execute format('alter table entries_%s set (autovacuum_vacuum_insert_scale_factor = 0.02)', part);
  end loop;
end
$$;
