import { beforeAll, expect, test } from 'vitest';
import { findRescan } from '../../../eslint.rescans.mjs';
import { describeDatabase } from '../lanes/index.ts';

const schemas = `('public'::regnamespace, 'private'::regnamespace)`;

/** Its parts aren't patterns of their own. privacy/address-in-text.test.ts checks the whole one with long texts. */
const composed = 'private.get_name_pattern(text,boolean)';

describeDatabase('The regular expressions of the database', (lane) => {
  let patterns: { name: string; source: string }[];
  let unknown: string[];

  beforeAll(async () => {
    const running = await lane.start();
    const code = await running.query<{ name: string; code: string }>(`
      select oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as code from pg_proc where pronamespace in ${schemas}
      union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
        from pg_constraint where contype = 'c' and connamespace in ${schemas}
      union all select polrelid::regclass || ' ' || polname,
        concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
      union all select adrelid::regclass || ' ' || adnum, pg_get_expr(adbin, adrelid)
        from pg_attrdef join pg_class c on c.oid = adrelid where c.relnamespace in ${schemas}
      union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace in ${schemas} and not tgisinternal
      union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid)
        from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace in ${schemas}
      union all select oid::regclass::text, pg_get_viewdef(oid)
        from pg_class where relkind in ('v', 'm') and relnamespace in ${schemas}
      order by name`);
    unknown = code.flatMap(({ name, code: sql }) =>
      unknownIn(sql).map((part) => `${name}: ${part}`),
    );
    patterns = code
      .filter(({ name }) => name !== composed)
      .flatMap(({ name, code: sql }) => textsIn(sql).map((source) => ({ name, source })))
      .filter(({ source }) => isPattern(source));
  });

  test('are constants, so that the other tests can check them', () => {
    expect([...new Set(unknown)]).toEqual([
      // Of the values in the same code, which are checked.
      'private.get_comment_signals(text,text): link',
      'private.get_comment_signals(text,text): markup',
      // From get_name_pattern.
      'private.split_at_addresses(text,text,text): pattern',
    ]);
  });

  test('don’t rescan the same text repeatedly', () => {
    const slow = patterns.flatMap((pattern) => {
      const text = findRescan(pattern.source, 'isu');
      return text === undefined ? [] : [{ ...pattern, text }];
    });
    expect(slow).toEqual([]);
    expect(patterns.filter(({ source }) => /[*+]/.test(source)).length).toBeGreaterThan(50);
  });

  // PostgreSQL matches all others in one pass.
  test('have no back-reference and no lookbehind', () => {
    const found = patterns.filter(({ source }) => /\([^(]*\\[1-9]|\(\?</.test(source));
    expect(found).toEqual([]);
  });
});

test('The texts in SQL code are found', () => {
  const sql = String.raw`
    -- not this: a ~ 'comment'
    x constant text := '[^>]*';
    a ~ '^a''b$' and b !~* ('[[:cntrl:]]' '\U0001bca0') and regexp_replace(f(c, 1), '<' || x, '', 'g')
    and substring(d from '[^][\s]+') and e ~ E'\\d'::text and f = other || 'o'`;
  expect(textsIn(sql)).toEqual([
    // The name of a constant stands for its text.
    ...['[^>]*', '[^>]*', "^a'b$", '[\\0-\\x1f\\x7f-\\x9f]\\u{0001bca0}', '<[^>]*', '', 'g'],
    ...['[^\\]\\[\\s]+', '\\d', 'o'],
  ]);
  expect(unknownIn(`${sql} and g ~ other and regexp_like(f(h, ')'), ('a' || i))`)).toEqual([
    ...['other', "'' || i"],
  ]);
});

/** A text that isn't is used for something else. */
function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'isu');
    return true;
  } catch {
    return false;
  }
}

const token = /--[^\n]*|E?'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|::\w+|\w+|\|\||\S/gisu;
const isText = (part = '') => /^(?:E?'|\$)/i.test(part);

/** The parts of SQL code without comments and types, and the constants in it. */
function read(code: string) {
  const tokens = [...code.matchAll(token)]
    .map(([text]) => text)
    .filter((text) => !text.startsWith('--') && !text.startsWith('::'));
  const constants = new Map<string, string>();
  for (const [index, text] of tokens.entries()) {
    // x constant text := '…'
    const value = tokens[index + 5] ?? '';
    if (tokens[index + 1] === 'constant' && isText(value)) constants.set(text, valueOf(value));
  }
  return { tokens, constants };
}

/** The patterns in SQL code that contain more than texts and constants. */
function unknownIn(code: string): string[] {
  const { tokens, constants } = read(code);
  let rest = tokens.map((text) => (isText(text) || constants.has(text) ? `''` : text)).join(' ');
  const found = [...rest.matchAll(/~ (?:\* )?(\( [^()]*|\S+)/g)].map(([, operand]) => operand);
  // Inner calls come before outer ones.
  for (let call; (call = /(?:\b(\w+) )?\(([^()]*)\)/.exec(rest));) {
    const [whole, name = '', inside = ''] = call;
    if (/^(?:regexp_|substring$)/i.test(name)) found.push(inside.split(/,|\bfrom\b/i)[1]);
    rest = rest.replace(whole, () => name || inside.replaceAll(',', ' '));
  }
  return found.map((operand = '') => operand.trim()).filter((operand) => /[a-z]/i.test(operand));
}

/**
 * The texts in SQL code as regular expressions of JavaScript, whether they're used as patterns or not. Texts and
 * constants that follow each other are joined.
 */
function textsIn(code: string): string[] {
  const { tokens, constants } = read(code);
  const texts: string[] = [];
  let isOpen = false;
  for (const text of tokens) {
    const value = isText(text) ? valueOf(text) : constants.get(text);
    if (value === undefined) isOpen &&= text === '||';
    else if (isOpen) texts.push(`${texts.pop()}${value}`);
    else texts.push(value);
    if (value !== undefined) isOpen = true;
  }
  return texts.map(translate);
}

function valueOf(text: string): string {
  if (text.startsWith('$')) return text.replaceAll(/^\$\w*\$|\$\w*\$$/g, '');
  const inner = text.replace(/^E?'/i, '').slice(0, -1).replaceAll("''", "'");
  return text.startsWith("'") ? inner : inner.replaceAll('\\\\', '\\');
}

/** In brackets. The others are the same in JavaScript. */
const classes: Record<string, string> = {
  cntrl: '\\0-\\x1f\\x7f-\\x9f',
  alnum: 'a-zA-Z0-9',
};

const partOfPattern =
  /\\U([0-9a-f]{8})|\\([yMm])|\\(.)|\[(\^?)(\]?)((?:\[:\w+:\]|\\.|[^\]\\])*)\]?/gisu;

/** Translates what PostgreSQL writes differently. */
function translate(source: string): string {
  return source.replaceAll(
    partOfPattern,
    (whole, code, edge, escaped, negation, bracket, inside) => {
      if (code) return `\\u{${code}}`;
      if (edge) return '\\b';
      if (escaped)
        return /[\w$()*+./?[\\\]^{|}]/.test(String(escaped)) ? String(whole) : String(escaped);
      return `[${negation}${bracket && '\\]'}${translateBrackets(String(inside))}]`;
    },
  );
}

function translateBrackets(inside: string): string {
  return inside
    .replaceAll(
      /\[:(\w+):\]/g,
      (_, name: string) => classes[name] ?? expect.fail(`[:${name}:] isn’t translated.`),
    )
    .replaceAll(/\\U([0-9a-f]{8})/gi, '\\u{$1}')
    .replaceAll(/\\([^\w\\\]^-])/g, (_, character: string) =>
      character === '[' ? '\\[' : character,
    )
    .replaceAll(/(?<!\\)\[/g, '\\[');
}
