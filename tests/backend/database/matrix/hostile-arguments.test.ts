import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../../lanes/index.ts';
import type { Row } from '../rows.ts';
import { functionRights, prepareCall } from './functions.ts';
import { ask, isGranted, makeWorld, type Answer, type Caller, type World } from './requests.ts';
import { insertExisting, tableRights } from './tables.ts';

/** Values that violate constraints: unknown words, too long, more than a line, missing, and out of range. */
const violating: unknown[] = ['<b>unknown</b>\n', 'x'.repeat(6_000), null, -1, {}];

/** Additional arguments of functions that take several kinds of changes. */
const more: Record<string, object[]> = {
  change_leads: ['add_tags', 'owner_id', 'follow_up_on', 'call_at'].map((name) => ({
    change: { [name]: name === 'add_tags' ? ['a'] : null },
  })),
};

const id = randomUUID();
const nested = JSON.parse('[{"a":'.repeat(40) + '1' + '}]'.repeat(40)) as unknown;
const manyIds = Array.from({ length: 2_000 }, () => id);
const impossible = ['a\0b', '\ud800'];
const times = [
  ...['2099-01-01', 'infinity', '-infinity', '0044-03-15 BC', '9999-12-31', '294277-01-01'],
  ...['2020-02-30', 0, ''],
];

/** More hostile values of each type. */
const values: Record<string, unknown[]> = {
  text: [
    ...['', 'x'.repeat(300_000), "'; drop table x; --", '%_\\', '../../etc'],
    ...['a\r\nBcc: x@example.com', nested, ...impossible],
  ],
  uuid: [id, '', '../..', [], `${id}\0`],
  'uuid[]': [[id], [], [null], ['x'], manyIds, [[id], [id]], nested],
  'text[]': [['x'], [null], impossible, nested],
  integer: [1, 1.5, 1e9, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), '٣', [], true],
  bigint: [1, 1.5, '9223372036854775808'],
  'bigint[]': [
    ...[[1], [], [null], [1.5], ['9223372036854775808'], ['x'], [[1], [1]], nested],
    Array.from({ length: 2_000 }, (_, n) => n),
  ],
  boolean: [false, 1, []],
  'timestamp with time zone': times,
  'timestamp without time zone': times,
  jsonb: [
    ...[[{ id, version: 1 }], 1, true, [], [1], [[]], [null], [{}], nested],
    ...impossible.map((content) => ({ content, search: content })),
    ...['1', 1.5, 1e20, {}].map((version) => [{ id, version }]),
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

/** A value, and copies of it in which one part is another value. */
function* variants(value: unknown): Generator {
  yield* violating;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const other of variants(item)) yield value.with(at, other);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const other of variants(part)) yield { ...value, [name]: other };
    }
  }
}

/**
 * PostgreSQL adds the row's values to an error if the role that writes it can read it, as a function's owner can. Errors
 * get a message and a 4xx.
 */
describeDatabase('Hostile arguments', (lane) => {
  let world: World;
  const clients: Caller[] = ['anonymous', 'owner', 'moderator', 'admin'];

  beforeAll(async () => {
    world = await makeWorld(await lane.start());
  });

  function faultOf({ text, status }: Answer): string | undefined {
    if (status < 400) return undefined;
    const isExplained = status < 500 && (JSON.parse(text) as { message?: string }).message;
    return isExplained && !/Failing row|Key \(/.test(text) ? undefined : `${status} ${text}`;
  }

  /** Bodies of requests, each with one hostile argument or part of one. */
  function bodiesFor(name: string, usual: Row): unknown[] {
    const parameters = world.parameters.filter((parameter) => parameter.function === name);
    return [
      {},
      ...parameters.flatMap((parameter) => {
        const hostile = values[parameter.type];
        if (!hostile) throw new Error(`There are no values of the type ${parameter.type}.`);
        return [...variants(usual[parameter.name]), ...hostile].map((value) => ({
          ...usual,
          [parameter.name]: value,
        }));
      }),
      ...(more[name] ?? []).flatMap((other) => [...variants({ ...usual, ...other })]),
    ].filter((body) => typeof body === 'object' && body !== null);
  }

  test('of functions get an explanation that quotes no row, unless they mean something', async () => {
    const found: string[] = [];
    let rejected = 0;
    for (const [name, { runs }] of Object.entries(functionRights)) {
      const caller = clients.findLast((each) => runs.includes(each));
      if (!caller) continue;
      let { body: usual } = await prepareCall(world, name);
      let bodies = bodiesFor(name, usual);
      for (const index of bodies.keys()) {
        const body = bodies[index];
        const answer = await ask(world, caller, 'POST', `rpc/${name}`, { body });
        const fault = faultOf(answer);
        if (fault) found.push(`${name} ${JSON.stringify(body).slice(0, 150)}: ${fault}`);
        if (answer.status < 300) {
          ({ body: usual } = await prepareCall(world, name));
          bodies = bodiesFor(name, usual);
        } else {
          rejected += 1;
        }
      }
    }
    expect(found).toEqual([]);
    expect(rejected).toBeGreaterThan(600);
    expect(world.running.lines).toEqual([]);
  }, 300_000);

  const isWritable = (line = '') => line.startsWith('rows') || line.includes(' rows');
  const writable = Object.entries(tableRights).filter(
    ([, { insert, update }]) => isWritable(insert) || isWritable(update),
  );
  test.each(writable)('of writing %s get one, too', async (table, rights) => {
    const found: string[] = [];
    for (const column of rights.columns.split(' ')) {
      for (const caller of ['anonymous', 'owner', 'admin'] as const) {
        const may = (verb: 'insert' | 'update') =>
          isGranted(world, caller, verb, `${table}.${column}`);
        // What isn't granted is refused before there's a row.
        if (!may('insert') && !may('update')) continue;
        const { path } = await insertExisting(world, table, rights);
        await Promise.all(
          violating.flatMap((value) => {
            const body = { [column]: value };
            const row = { ...rights.row(world), ...body };
            return [
              may('insert') && ask(world, caller, 'POST', table, { body: row }),
              may('update') && ask(world, caller, 'PATCH', path, { body }),
            ].map(async (asked) => {
              const answer = await asked;
              const fault = answer && faultOf(answer);
              if (fault) found.push(`${caller} writing ${column}: ${fault}`);
            });
          }),
        );
      }
    }
    expect(found).toEqual([]);
  });
});
