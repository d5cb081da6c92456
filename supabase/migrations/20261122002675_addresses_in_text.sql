-- Finds a mailbox's addresses in text that anyone may have written, in linear time. Splits the text at the domain and
-- looks at what precedes each occurrence, because a pattern for the whole address would begin at every character.
-- _shared/rules/account/address-in-text.ts has the same rules.

-- A pattern for the reversed text in front of a domain, with its ASCII letters in lower case. It finds the name, with
-- and without a tag, plain or URL-encoded, but not within a longer address.
--
-- The name can't follow a letter or digit, even with punctuation between them: brien@example.com isn't in
-- o'brien@example.com, but dana@example.com is in 'dana@example.com' and _dana@example.com_. It can follow anything
-- that ends a word: =, /, ?, and | (?email=dana@example.com), letters of languages without spaces, and escaped white
-- space or punctuation (\n in JSON, %20 in a URL). In JSON, its first letter can't belong to an escape: "\nora" doesn't
-- contain nora. No address has more than 64 punctuation characters in a row, and without a limit, many of them would
-- take long. Gmail ignores dots, so the names of its mailboxes have none, unless they consist of dots.
create function private.get_name_pattern(mailbox text, is_json boolean) returns text
language sql immutable set search_path = '' as $$
  select '^(?:@|04%)'
    -- A name that starts with + has no tag.
    || case when starts_with(mailbox, '+') then ''
      else $tag$(?:[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff@%"'<>,;()]*(?:\+|b2%))?$tag$ end
    || (
      select string_agg(case when mailbox like '%@gmail.com' and mailbox not like '.%' then '\.*' else '' end
        || case when c.letter ~ '[a-z0-9_-]' then c.letter when c.letter = '.' then '\.'
        else '(?:' || spellings.pattern || ')' end, '' order by c.ordinal desc)
      from string_to_table(split_part(mailbox, '@', 1), null) with ordinality c (letter, ordinal)
      cross join lateral (
        select string_agg(distinct s.spelling, '|') as pattern
        from (values (c.letter), (upper(c.letter))) cased (letter)
        cross join lateral (values (regexp_replace(cased.letter, '[*+?^${}|]', '\\\&')),
          (reverse(regexp_replace(encode(convert_to(cased.letter, 'UTF8'), 'hex'), '..', '%\&', 'g')))) s (spelling)
      ) spellings)
    || case when is_json then '(?!\\(?:\\\\)*(?:[^\\]|$))' else '' end
    || $before$(?:(?!\+|[!#$%&'*+.^_`{}~-]{0,64}[a-z0-9\u00c0-\u1fff])|(?=(?:[!#$&'*.^_`{}~-]|[17a]2(?:%|00u\\)){0,64}(?:[nrtbf]\\|[/=?|]|(?:[0-9a-f][01]|[0289cf]2|[a-f]3|[b-d]5|c7)(?:%|00u\\))))$before$
$$;

-- The text before, between, and after the addresses, and the addresses: {text, address, text, address, text}. {text} if
-- it contains none. pattern: from get_name_pattern.
create function private.split_at_addresses(value text, domain text, pattern text) returns text[]
language plpgsql immutable strict set search_path = '' as $$
declare
  -- This collation changes only ASCII letters, which keeps the lengths, and no others are in a domain.
  words text := lower(value collate "C");
  bytes bytea;
  piece text;
  before text;
  -- What precedes `before`: nothing, the last letter of a domain, or an address, which will be replaced. That can turn
  -- the text after it into an address, which has to be found, too.
  edge text := '';
  found text;
  split_until integer := 0;
  position integer := 0;
  start integer;
  parts text[] := array[]::text[];
begin
  if strpos(words, domain) = 0 then
    return array[value];
  end if;
  -- Unlike with bytes, the time to take a substring of text grows with its position.
  bytes := convert_to(value, 'UTF8');
  foreach piece in array string_to_array(words, domain) loop
    if before is not null then
      -- No address is longer, even if it's URL-encoded.
      found := case when right(before, 3) ~ '(?:@|%40)$' and left(piece, 2) !~ '^(?:[a-z0-9-]|\.[a-z0-9])'
        then substring(reverse(right(edge || before, 4000)) from pattern) end;
      if octet_length(found) <= octet_length(before) then
        start := position - octet_length(domain) - octet_length(found);
        parts := parts || convert_from(substr(bytes, split_until + 1, start - split_until), 'UTF8');
        parts := parts || convert_from(substr(bytes, start + 1, position - start), 'UTF8');
        split_until := position;
      end if;
    end if;
    edge := case when before is null then '' when split_until = position then '*' else 'z' end;
    before := piece;
    position := position + octet_length(piece) + octet_length(domain);
  end loop;
  return parts || convert_from(substr(bytes, split_until + 1), 'UTF8');
end
$$;

-- Replaces the addresses with ***, which is valid wherever an address can be, and shorter. min_length: pads the result,
-- which never becomes longer than the text.
create function private.redact_addresses(value text, domains text[], pattern text, min_length integer) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  redacted text := value;
  domain text;
begin
  foreach domain in array domains loop
    select string_agg(p.part, '***' order by p.ordinal) into redacted
    from unnest(private.split_at_addresses(redacted, domain, pattern)) with ordinality p (part, ordinal)
    where p.ordinal % 2 = 1;
  end loop;
  return case when redacted = value then value
    else rpad(redacted, greatest(length(redacted), least(min_length, length(value))), '*') end;
end
$$;
