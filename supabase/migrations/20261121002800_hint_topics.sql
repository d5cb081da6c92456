-- A hint names its topic: fifty leads a second need not wake who announces posts.
create function private.notify_outbox() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Of equal notifications a transaction sends one.
  perform pg_notify('outbox', new.topic);
  return null;
end
$$;
revoke all on function private.notify_outbox() from public;

create trigger outbox_notify after insert on private.outbox
  for each row execute function private.notify_outbox();

-- As before, but for the NOTIFY.
create or replace function private.hint_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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
