-- How much can be stored. Within the rate limits alone, an account could still fill the disk over time.

-- functions/_shared/rules/quotas.ts has the same sizes, and explains them. tests/backend/database/stated-values.test.ts
-- compares both.
create function private.get_quota(name text) returns bigint
language sql immutable set search_path = '' as $$
  select case name
    when 'drafts' then 100
    when 'draft-bytes' then 20971520
    when 'revision-bytes' then 52428800
    when 'image-files' then 6000
    when 'image-bytes' then 524288000
    when 'lead-notes' then 200
    when 'lead-documents' then 50
    when 'lead-responses' then 200
    when 'old-slugs' then 50 end
$$;
-- enforce_post_workflow isn't a definer function.
grant execute on function private.get_quota(text) to authenticated, service_role;

-- For tables whose rows belong to something. Arguments: the quota, the column with the ID of what they belong to, the
-- table that has it, and the error message.
create function private.enforce_row_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  belongs_to uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  used bigint;
begin
  -- Concurrent requests would all find room. Locks the row, because the number of advisory locks is limited.
  execute format('select from %s where id = $1 for no key update', tg_argv[2]::regclass) using belongs_to;
  execute format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[1])
    into used using belongs_to;
  if used >= private.get_quota(tg_argv[0]) then
    raise sqlstate 'PT409' using message = tg_argv[3];
  end if;
  return new;
end
$$;
