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
    "hellip": "…", "bull": "•", "euro": "€", "trade": "™", "minus": "−", "horbar": "―", "dash": "\u2010",
    "hyphen": "\u2010", "ensp": "\u2002", "emsp": "\u2003", "thinsp": "\u2009", "zwnj": "\u200c", "zwj": "\u200d",
    "lrm": "\u200e", "rlm": "\u200f", "ZeroWidthSpace": "\u200b", "NoBreak": "\u2060"}';
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

-- Removes elements that pages remove with their content (postHtmlPolicy) and that can contain other elements.
create function private.remove_hidden_elements(html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  hidden constant text[] := array['applet', 'audio', 'button', 'canvas', 'form', 'frameset', 'head', 'math', 'noscript',
    'object', 'option', 'select', 'svg', 'template', 'video'];
  attributes constant text := '(?:=\s*"[^"]*(?:"|$)|=\s*''[^'']*(?:''|$)|=(?!\s*["''])|[^>=])*(?:>|$)';
  kept text[] := array[]::text[];
  -- The outermost hidden element, and how many elements with its name are open.
  outermost text;
  depth integer := 0;
  part text[];
begin
  for part in select regexp_matches(html, '(<(/?)([a-z][a-z0-9]*)' || attributes || '|(?:[^<]|<(?!/?[a-z]))+)', 'gi') loop
    if outermost is null and part[2] = '' and lower(part[3]) = any (hidden)
      -- Only foreign elements can close themselves.
      and not (lower(part[3]) in ('svg', 'math') and part[1] like '%/>') then
      outermost := lower(part[3]);
      depth := 1;
    elsif outermost is null then
      kept := kept || part[1];
    elsif lower(part[3]) = outermost then
      depth := depth + case part[2] when '' then 1 else -1 end;
      if depth = 0 then
        outermost := null;
        kept := kept || ' '::text;
      end if;
    end if;
  end loop;
  return array_to_string(kept, '');
end
$$;

-- What a reader sees: no tags, attributes, comments, or elements that pages remove with their content. Inline tags
-- don't split a word; other tags do. An unclosed tag or comment reaches to the end, as in a browser, which also keeps
-- the run time linear in the length of any input.
create function private.html_to_text(html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- After =, a quote always begins a value. Otherwise, the quote after ?q= in href="?q=" could begin one that ends
  -- anywhere.
  attributes constant text := '(?:=\s*"[^"]*(?:"|$)|=\s*''[^'']*(?:''|$)|=(?!\s*["''])|[^>=])*(?:>|$)';
  plain text := html;
begin
  plain := regexp_replace(plain, '<!--.*?(?:-->|$)', '', 'g');
  -- One expression per tag, because an alternation at the start would make the matches greedy.
  plain := regexp_replace(plain, '<script\M.*?(?:</script\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<style\M.*?(?:</style\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<title\M.*?(?:</title\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<textarea\M.*?(?:</textarea\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<iframe\M.*?(?:</iframe\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<xmp\M.*?(?:</xmp\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<noembed\M.*?(?:</noembed\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<noframes\M.*?(?:</noframes\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<plaintext\M.*', ' ', 'gi');
  if plain ~* ('<(?:applet|audio|button|canvas|form|frameset|head|math|noscript|object|option|select|svg|template'
    '|video)\M') then
    plain := private.remove_hidden_elements(plain);
  end if;
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
