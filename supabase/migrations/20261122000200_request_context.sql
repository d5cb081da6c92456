-- Who sent the current request.

-- The role of the request, also inside security definer functions; 'none' outside of a request.
create function private.request_role() returns text
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none')
$$;

-- True for requests from browsers, false for the owner and service_role.
create function private.is_client_request() returns boolean
language sql stable set search_path = '' as $$
  select private.request_role() in ('anon', 'authenticated')
$$;

-- A hosted project's edge overwrites cf-connecting-ip. The local front door strips that header and sets
-- x-forwarded-for. In a list, clients can forge every entry but the last.
create function private.request_ip() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    headers ->> 'cf-connecting-ip',
    btrim(reverse(split_part(reverse(headers ->> 'x-forwarded-for'), ',', 1))))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request
$$;

-- The address itself for IPv4, its /64 network for IPv6, because one customer has all of a /64.
create function private.ip_network(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain text := regexp_replace(coalesce(address, 'unknown'), '^::ffff:(?=[0-9]+\.)', '', 'i');
begin
  if family(plain::inet) = 4 then
    return host(plain::inet);
  end if;
  return network(set_masklen(plain::inet, 64))::text;
exception when invalid_text_representation then
  return left(plain, 100);
end
$$;
