-- A table with every feature that one of the workarounds is about.
create table public.things (
  id bigint generated always as identity primary key,
  title text not null,
  body text,
  secret text,
  tags text[],
  heard_from text,
  constraint things_title_unique unique (title)
);

create function public.note_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.heard_from := nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for';
  return new;
end
$$;
create trigger things_address before insert on public.things
  for each row execute function public.note_address();

alter table public.things enable row level security;
create policy "Anyone may read" on public.things for select to anon, authenticated using (true);
create policy "Anyone may add" on public.things for insert to anon, authenticated with check (true);
create policy "Anyone may change" on public.things for update to anon, authenticated
  using (true) with check (true);

grant select (id, title, body, tags, heard_from), insert (title, body, tags), update (title, body)
  on public.things to anon, authenticated;
grant all on public.things to service_role;

create function public.whoami() returns text
language sql stable set search_path = '' as $$ select current_user::text $$;

create function public.refuse(state text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'Refused.' using errcode = state, detail = 'why', hint = 'how';
end
$$;

create function public.add_and_refuse(title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.things (title) values (add_and_refuse.title);
  perform set_config('response.status', '418', true);
end
$$;

grant execute on function public.whoami(), public.refuse(text),
  public.add_and_refuse(text) to anon, authenticated, service_role;

-- Sign-up calls it.
create schema private;
create function private.get_sign_up_denial(email text) returns text language sql as 'select null';
