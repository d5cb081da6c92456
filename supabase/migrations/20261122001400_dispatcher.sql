-- Wakes functions/dispatch-outbox. NOTIFY is for one machine, where the platform listens. A hosted project has
-- pg_net and pg_cron instead, and its URL and secret key are the Vault secrets project_url and dispatcher_key
-- (docs/architecture.md). Names that only exist there go through format(), so that this file runs anywhere.

-- One notification per topic and transaction (PostgreSQL drops duplicates), so that a flood of leads doesn't
-- wake the publisher.
create function private.notify_outbox() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_topic_paused(new.topic) then
    perform pg_notify('outbox', new.topic);
  end if;
  return null;
end
$$;

create trigger outbox_notify after insert on private.outbox
  for each row execute function private.notify_outbox();

-- Called after a receiver's settings have been saved.
create function private.resume_topics(topics text[]) returns void
language sql volatile security definer set search_path = '' as $$
  -- Only a claim removes a pause, because then there is a receiver.
  update private.paused_topics p set paused_at = '-infinity' where p.topic = any (topics);
  select pg_notify('outbox', t.topic) from unnest(topics) t (topic);
$$;

create function private.get_vault_secret(secret_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  secret text;
begin
  execute format('select decrypted_secret from %I.decrypted_secrets where name = $1', 'vault')
    into secret using secret_name;
  return secret;
end
$$;

create function private.get_due_topics() returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query select waiting.topic from (
    select o.topic from private.outbox o
    -- As in claim_outbox.
    where o.delivered_at is null and o.dead_at is null and (o.due_at <= now() or o.due_at = o.created_at) and not o.is_backlog
    -- Leads in the backlog are never due, so nothing else would notice that a CRM is connected now.
    union select p.topic from private.paused_topics p where p.topic = 'lead'
    union select 'proof-of-life' where private.is_proof_due()) waiting
  where not private.is_topic_paused(waiting.topic);
end
$$;

-- One request per topic with something due. pg_net sends it after the transaction commits.
create function private.wake_dispatcher() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  project_url text := private.get_vault_secret('project_url');
  dispatcher_key text := private.get_vault_secret('dispatcher_key');
  due text;
begin
  if project_url is null or dispatcher_key is null then
    raise warning 'Nothing is delivered: set the Vault secrets project_url and dispatcher_key.';
    return;
  end if;
  for due in select private.get_due_topics() loop
    execute format(
      'select %I.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := $4)', 'net')
      using project_url || '/functions/v1/dispatch-outbox?topic=' || due, '{}'::jsonb,
        jsonb_build_object('apikey', dispatcher_key, 'content-type', 'application/json'), 60000;
  end loop;
end
$$;

-- Once per transaction, so that approving 500 posts sends one request. The schedule picks up topics that the
-- same transaction writes later.
create function private.wake_dispatcher_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regproc('net.http_post') is not null
      and coalesce(current_setting('outbox.woken', true), '') = '' then
    perform set_config('outbox.woken', 'yes', true);
    perform private.wake_dispatcher();
  end if;
  return null;
exception when others then
  -- Must not undo the change itself. The schedule finds the row.
  raise warning 'The dispatcher was not woken: %', sqlerrm;
  return null;
end
$$;

create trigger outbox_wake_dispatcher after insert on private.outbox
  for each statement execute function private.wake_dispatcher_once();

create function private.schedule_dispatcher() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'dispatch-outbox', '10 seconds', 'select private.wake_dispatcher()';
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'delete-expired', '* * * * *', 'select public.delete_expired()';
  -- pg_cron keeps a row of every run forever: three million a year.
  execute format('select %I.schedule($1, $2, $3)', 'cron')
    using 'delete-cron-runs', '0 * * * *',
      $command$delete from cron.job_run_details where end_time < now() - interval '7 days'$command$;
end
$$;

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
