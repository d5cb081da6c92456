import { beforeAll, describe, expect, test } from 'vitest';
import { findRescan } from '../../../eslint.rescans.mjs';
import { describeDatabase } from '../lanes/index.ts';
import { patternsIn, type SqlPatterns } from './sql-patterns.ts';

const schemas = `('public'::regnamespace, 'private'::regnamespace)`;

/** Patterns that the code receives as values, by the name of the code. */
const unknown: Record<string, string[]> = {
  // From get_name_pattern. privacy/address-in-text.test.ts checks it with long texts.
  'private.split_at_addresses(text,text,text)': ['pattern'],
};

describeDatabase('The regular expressions of the database', (lane) => {
  let patterns: (SqlPatterns & { name: string })[];

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
    patterns = code.map(({ name, code: sql }) => ({ name, ...patternsIn(sql) }));
  });

  test('are constants, so that the other tests can check them', () => {
    const found = patterns.filter((each) => each.unknown.length > 0);
    expect(Object.fromEntries(found.map((each) => [each.name, each.unknown]))).toEqual(unknown);
    expect(patterns.flatMap(({ sources }) => sources).length).toBeGreaterThan(60);
  });

  test('don’t rescan the same text repeatedly', () => {
    const slow = patterns.flatMap(({ name, sources }) =>
      sources.flatMap((source) => {
        const text = findRescan(source, 'isu');
        return text === undefined ? [] : [{ name, source, text }];
      }),
    );
    expect(slow).toEqual([]);
  });

  // PostgreSQL matches all others in one pass.
  test('have no back-reference and no lookbehind', () => {
    const found = patterns.flatMap(({ name, sources }) =>
      sources.filter((source) => /\\[1-9]|\(\?</.test(source)).map((source) => [name, source]),
    );
    expect(found).toEqual([]);
  });
});

describe('The patterns in SQL code', () => {
  test('are found', () => {
    const sql = String.raw`
      -- not this: a ~ 'comment'
      x constant text := '[^>]*';
      a ~ '^a''b$' and b !~* ('[[:cntrl:]]' '\U0001bca0') and regexp_replace(f(c, 1), '<' || x, '', 'g')
      and substring(d from '[^][\s]+') and e ~ other and (g ~ E'\\d'::text) and substring(h, 1, 2)`;
    expect(patternsIn(sql)).toEqual({
      sources: ["^a'b$", '[\\0-\\x1f\\x7f-\\x9f]\\u{0001bca0}', '<[^>]*', '[^\\]\\[\\s]+', '\\d'],
      unknown: ['other'],
    });
  });
});
