-- A page over 10 MB takes too long on a slow connection, and a single item can have 6 MB. So lists and exports whose
-- items have long texts end a page before this many characters of JSON, but not before its first item.
create function private.max_page_length() returns integer
language sql immutable set search_path = '' as $$
  select 4000000
$$;
