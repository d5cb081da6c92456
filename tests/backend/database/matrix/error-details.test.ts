import { beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../../lanes/index.ts';
import { insertRow, type Row } from '../rows.ts';
import { functionRights } from './functions.ts';
import {
  anyArguments,
  ask,
  isGranted,
  makeWorld,
  type Answer,
  type Caller,
  type World,
} from './requests.ts';
import { insertExisting, tableRights } from './tables.ts';

/** Values that violate constraints: unknown words, too long, more than a line, missing, and out of range. */
const violating: unknown[] = ['<b>unknown</b>\n', 'x'.repeat(6_000), null, -1, {}];

/** Additional arguments of functions that take several kinds of changes. */
const more: Record<string, object[]> = {
  change_leads: ['add_tags', 'owner_id', 'follow_up_on', 'call_at'].map((name) => ({
    change: { [name]: name === 'add_tags' ? ['a'] : null },
  })),
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

/** PostgreSQL adds the row's values to an error if the role that writes it can read it, as a function's owner can. */
describeDatabase('Errors', (lane) => {
  let world: World;
  const clients: Caller[] = ['anonymous', 'owner', 'moderator', 'admin'];

  beforeAll(async () => {
    world = await makeWorld(await lane.start());
  });

  let rejected = 0;

  function expectNoRow({ text, status }: Answer, about: string, found: string[]) {
    if (status >= 400) rejected += 1;
    if (/Failing row|Key \(/.test(text)) found.push(`${about}: ${text}`);
  }

  test('of functions don’t quote rows', async () => {
    const found: string[] = [];
    for (const [name, { runs, prepare, before, args }] of Object.entries(functionRights)) {
      const caller = clients.find((each) => runs.includes(each));
      if (!caller) continue;
      const prepareRow = async () => {
        const { table, row } = prepare?.(world) ?? {};
        const prepared = table && row ? await insertRow(world.running, table, row) : {};
        if (before) await world.running.query(before(world, prepared));
        return prepared;
      };
      let prepared: Row = await prepareRow();
      const sets = [{}, ...(more[name] ?? [])].map((other) => ({
        ...(args?.(world, prepared) ?? anyArguments(world, name)),
        ...other,
      }));
      for (const body of sets.flatMap((set) => [...variants(set)])) {
        if (typeof body !== 'object' || body === null || Array.isArray(body)) continue;
        const answer = await ask(world, caller, 'POST', `rpc/${name}`, { body });
        expectNoRow(answer, `${name} ${JSON.stringify(body).slice(0, 150)}`, found);
        if (answer.status < 300) prepared = await prepareRow();
      }
    }
    expect(found).toEqual([]);
    expect(rejected).toBeGreaterThan(300);
  }, 300_000);

  const isWritable = (line = '') => line.startsWith('rows') || line.includes(' rows');
  const writable = Object.entries(tableRights).filter(
    ([, { insert, update }]) => isWritable(insert) || isWritable(update),
  );
  test.each(writable)('of writing %s don’t quote rows', async (table, rights) => {
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
              if (answer) expectNoRow(answer, `${caller} writing ${column}`, found);
            });
          }),
        );
      }
    }
    expect(found).toEqual([]);
  });
});
