-- Wakes functions/dispatch-outbox from within a hosted project, whose database has pg_net and pg_cron.
-- On one machine the platform does it, and none of this is scheduled. The project's address and its
-- secret key are two secrets of the Vault: project_url and dispatcher_key (docs/architecture.md).
-- What only a hosted project has is named through format: nothing here may look for it before it runs.
create function private.vault_secret(secret_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  secret text;
begin
  execute format('select decrypted_secret from %I.decrypted_secrets where name = $1', 'vault')
    into secret using secret_name;
  return secret;
end
$$;
revoke all on function private.vault_secret(text) from public;

-- One request a topic with something due, sent by pg_net after the transaction commits.
create function private.wake_dispatcher() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  project_url text := private.vault_secret('project_url');
  dispatcher_key text := private.vault_secret('dispatcher_key');
  due text;
begin
  if project_url is null or dispatcher_key is null then
    raise warning 'Nothing is delivered: set the Vault secrets project_url and dispatcher_key.';
    return;
  end if;
  for due in
    select distinct o.topic from private.outbox o
    where o.delivered_at is null and o.dead_at is null and o.due_at <= now()
  loop
    execute format(
      'select %I.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := $4)', 'net')
      using project_url || '/functions/v1/dispatch-outbox?topic=' || due, '{}'::jsonb,
        jsonb_build_object('apikey', dispatcher_key, 'content-type', 'application/json'), 60000;
  end loop;
end
$$;
revoke all on function private.wake_dispatcher() from public;

create or replace function private.hint_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('outbox', '');
  -- Once a transaction: five hundred posts approved at once are one request. A topic that the same
  -- transaction writes later waits for the schedule.
  if to_regproc('net.http_post') is not null
      and coalesce(current_setting('outbox.woken', true), '') = '' then
    perform set_config('outbox.woken', 'yes', true);
    perform private.wake_dispatcher();
  end if;
  return null;
exception when others then
  -- A hint that fails must not undo what it tells of: the schedule finds the row.
  raise warning 'The dispatcher was not woken: %', sqlerrm;
  return null;
end
$$;

create function private.schedule_dispatcher() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'dispatch-outbox', '10 seconds', 'select private.wake_dispatcher()';
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'forget-expired', '* * * * *', 'select public.forget_expired()';
  -- pg_cron keeps a row of every run for good: three million a year.
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'forget-runs', '0 * * * *',
      $command$delete from cron.job_run_details where end_time < now() - interval '7 days'$command$;
end
$$;
revoke all on function private.schedule_dispatcher() from public;

do $$
begin
  if (select count(*) from pg_available_extensions
      where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    create extension if not exists pg_net with schema extensions;
    create extension if not exists pg_cron;
    create extension if not exists supabase_vault;
    perform private.schedule_dispatcher();
  end if;
end
$$;
