-- Runs once, before the test files: pgTAP and the functions that they share.
create schema tap;
create extension pgtap schema tap;
grant usage on schema tap to anon, authenticated, service_role;
grant execute on all functions in schema tap to anon, authenticated, service_role;
alter default privileges in schema tap grant execute on functions to anon, authenticated, service_role;

create function tap.person(name text) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-a000-00000000000'
    || array_position(array['writer', 'other', 'moderator', 'admin'], name))::uuid
$$;

-- The ID of the nth post, lead, or whatever a test makes several of.
create function tap.id(n integer) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-b000-' || lpad(n::text, 12, '0'))::uuid
$$;

create function tap.sign_in(name text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', tap.person(name), 'role', 'authenticated')::text, true),
    set_config('role', 'authenticated', true)
$$;

-- Becomes an anonymous visitor from that address.
create function tap.visit_from(address text, header text default 'x-forwarded-for') returns void
language sql as $$
  select set_config('request.jwt.claims', '', true), set_config('role', 'anon', true),
    set_config('request.headers', json_build_object(header, address)::text, true)
$$;

-- Becomes the database owner again, outside of any request.
create function tap.sign_out() returns void language sql as $$
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.headers', '', true), set_config('moderation.decision', '', true)
$$;

-- Rows of public.leads that this transaction has read.
create function tap.lead_rows_read() returns bigint language sql volatile security definer as $$
  select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relid = 'public.leads'::regclass
$$;

-- Delivers the emails of a topic that are due, as the dispatcher would, and returns them. `compose`: the function that
-- returns an email, or null if it isn't needed anymore.
create function tap.deliver_mails(topic text, compose text) returns setof jsonb language plpgsql as $$
declare
  row record;
  mail jsonb;
begin
  loop
    select * into row from public.claim_outbox(array[topic], 1);
    exit when row.id is null;
    execute format('select public.%I($1)', compose) into mail using row.id;
    perform public.finish_outbox(row.id, row.attempts, 'delivered', case when mail is null then 'Not needed anymore.' end);
    if mail is not null then
      return next mail;
    end if;
  end loop;
end
$$;
