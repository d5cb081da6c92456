import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';

interface StaffFunction {
  name: string;
  /** Names of the arguments, and their types. */
  names: string[];
  types: string[];
}

const id = randomUUID();
const nested = JSON.parse('[{"a":'.repeat(40) + '1' + '}]'.repeat(40)) as unknown;
const manyIds = Array.from({ length: 2_000 }, () => id);
const impossible = ['a\0b', '\ud800'];

/** For each type, an ordinary value, then hostile ones. */
const values: Record<string, unknown[]> = {
  text: [
    ...['approved', '', 'x'.repeat(300_000), "'; drop table x; --", '%_\\', '../../etc'],
    ...['a\r\nBcc: x@example.com', null, 1, {}, nested, ...impossible],
  ],
  uuid: [id, '', 'x', null, 1, '../..', [], `${id}\0`],
  'uuid[]': [[id], null, [], [null], ['x'], manyIds, {}, [[id], [id]], nested],
  'text[]': [['x'], null, [null], 'x', {}, impossible, nested],
  integer: [1, null, -1, 1.5, 'x', 1e9, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), '٣', [], {}, true],
  bigint: [1, null, 1.5, '9223372036854775808', 'x', {}],
  'bigint[]': [
    ...[[1], null, [], [null], [1.5], ['9223372036854775808'], ['x'], {}, [[1], [1]], nested],
    Array.from({ length: 2_000 }, (_, n) => n),
  ],
  boolean: [false, null, 'x', 1, []],
  'timestamp with time zone': [
    ...['2099-01-01', null, 'infinity', '-infinity', '0044-03-15 BC', '9999-12-31'],
    ...['294277-01-01', '2020-02-30', 0, '', 'x', {}],
  ],
  jsonb: [
    ...[[{ id, version: 1 }], null, 1, 'x', true, [], {}, [1], [[]], [null], [{}], nested],
    ...impossible.map((content) => ({ content, search: content })),
    ...['1', 1.5, -1, 1e20, {}, null].map((version) => [{ id, version }]),
    ...[manyIds.map((each) => ({ id: each, version: 1 })), [{ id: 'x', version: 1 }]],
    ...[1e9, -1, 'x', 1e300, {}].map((skip) => ({ skip, page_size: skip })),
    ...['title; drop', 1, {}].map((sort) => ({ sort, descending: sort })),
    ...['infinity', '0044-03-15 BC', '9999999-01-01', 'x'].map((from) => ({ from, to: from })),
    ...['%_\\', 'a '.repeat(100_000), '(((', []].map((search) => ({ search })),
    ...[{ status: {} }, { after: 'x' }, { after: id }],
    ...[{ title: 1 }, { tags: 'x' }, { tags: [1] }, { read_time_minutes: 1e9 }],
    ...[{ title: 'x'.repeat(201) }, { content: 'x'.repeat(200_001) }, { unknown: 'x' }],
  ],
};

describeDatabase('Hostile arguments of staff functions', (lane) => {
  let running: Running;
  let admin: Person;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.person('admin');
  });

  test('get a message and a 4xx, unless they mean something', async () => {
    const functions = await running.query<StaffFunction>(`
      select p.proname::text as name, p.proargnames[1:p.pronargs] as names,
        array(select format_type(type, null) from unnest(p.proargtypes) type) as types
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.pronargs > 0
        and has_function_privilege('authenticated', p.oid, 'execute')
        and not has_function_privilege('anon', p.oid, 'execute')`);
    expect(functions.length).toBeGreaterThan(20);
    const unexpected: string[] = [];
    let rejected = 0;

    async function call(name: string, args: object) {
      const response = await fetch(`${running.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: running.keys.publishable,
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(args),
      });
      const text = await response.text();
      if (response.ok) return;
      rejected += 1;
      const { message } = JSON.parse(text) as { message?: string };
      if (response.status >= 500 || !message) {
        unexpected.push(
          `${name} ${JSON.stringify(args).slice(0, 200)}: ${response.status} ${text}`,
        );
      }
    }

    for (const { name, names, types } of functions) {
      const ordinary = names.map((argument, at) => [argument, values[types[at] ?? '']?.[0]]);
      const calls = names.flatMap((argument, at) => {
        const [, ...hostile] = values[types[at] ?? ''] ?? [];
        if (hostile.length === 0) throw new Error(`There are no values of the type ${types[at]}.`);
        return hostile.map((value) => ({ ...Object.fromEntries(ordinary), [argument]: value }));
      });
      await Promise.all(calls.map((args) => call(name, args)));
    }
    expect(unexpected).toEqual([]);
    expect(rejected).toBeGreaterThan(300);
    expect(running.lines).toEqual([]);
  });
});
