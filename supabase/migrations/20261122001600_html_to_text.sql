-- Turns the HTML of a post into the text that search compares.

-- The character for an entity like &amp; or &#8217;. Unknown names stay as they are.
create function private.decode_html_entity(entity text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text := btrim(entity, '&;');
  -- U+00A0 to U+00FF in order, then the punctuation that word processors insert.
  latin constant text[] := string_to_array('nbsp iexcl cent pound curren yen brvbar sect uml copy '
    'ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo '
    'frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute '
    'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash '
    'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil '
    'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml '
    'divide oslash ugrave uacute ucirc uuml yacute thorn yuml', ' ');
  others constant jsonb := jsonb '{"amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "''",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "hellip": "…", "bull": "•", "euro": "€", "trade": "™"}';
  code integer := case
    when name ~ '^#[0-9]{1,7}$' then substr(name, 2)::integer
    when name ~* '^#x[0-9a-f]{1,6}$' then ('x' || lpad(substr(name, 3), 8, '0'))::bit(32)::integer
    else 159 + array_position(latin, name) end;
begin
  return case
    when code is null then coalesce(others ->> name, entity)
    when code between 1 and 55295 or code between 57344 and 1114111 then chr(code)
    else '�' end;
end
$$;

-- What a reader sees: no tags, attributes, comments, or scripts. Inline tags don't split a word; other tags
-- do. An unclosed tag or comment reaches to the end, as in a browser, which also keeps the run time linear in the length
-- of any input.
create function private.html_to_text(html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  attributes constant text := '(?:=\s*"[^"]*(?:"|$)|=\s*''[^'']*(?:''|$)|[^>])*(?:>|$)';
  plain text := html;
begin
  plain := regexp_replace(plain, '<!--.*?(?:-->|$)', '', 'g');
  -- One expression per tag, because an alternation at the start would make the matches greedy.
  plain := regexp_replace(plain, '<script\M.*?(?:</script\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<style\M.*?(?:</style\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain,
    '</?(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt'
    '|u|var|wbr)\M' || attributes, '', 'gi');
  plain := regexp_replace(plain, '</?[a-z]' || attributes, ' ', 'gi');
  if plain not like '%&%' then
    return plain;
  end if;
  return (
    select string_agg(part[1] || coalesce(private.decode_html_entity(nullif(part[2], '')), ''), '' order by place)
    from regexp_matches(plain, '(.*?)(&#?[0-9a-z]+;|$)', 'gi')
      with ordinality as parts (part, place));
end
$$;

-- NFKC and lower case, with straight quotes, and with each run of white space (as in ECMAScript) and control
-- characters as one space. The blog's listing highlights matches by the same rule.
create function private.normalize_search_text(plain text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(regexp_replace(normalize(plain, nfkc), '[\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), '‘’“”', $quotes$''""$quotes$)
$$;
