import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeLanes } from '../../lanes/index.ts';
import type { Row } from '../rows.ts';
import { describeAuthorEmail } from './author-email.ts';
import { functionRights, ownRowsAndChanges, prepareCall } from './functions.ts';
import {
  ask,
  callers,
  former,
  inactive,
  isGranted,
  makeWorld,
  outcomeOf,
  valueOfType,
  type Caller,
  type Former,
  type World,
} from './requests.ts';
import { insertExisting as insertRowOf, postStates, tableRights } from './tables.ts';

type Lines = Record<string, string>;

/** A second call has an effect: it sends another email or lead, or record another time, export, or erasure. */
const repeatable = [
  'invite_person',
  'send_test_lead',
  'record_maintenance',
  'export_leads',
  'erase_person',
];
const staff = ['admin', 'moderator'] as const;

/**
 * Every table and function in `public`, for every caller. Checks the HTTP response and, after each write, the
 * database. A failure shows the outcomes by column, one per caller. What PostgreSQL doesn't grant to the caller's
 * role is refused without a request, except for the first column.
 */
describeLanes('The permission matrix', (lane) => {
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(await lane.start());
  });

  async function value(sql: string): Promise<unknown> {
    const [row] = await world.running.query<Record<string, unknown>>(sql);
    return row && Object.values(row)[0];
  }

  test('has every table with its columns, each with row-level security', () => {
    const actual = world.relations.map(({ name, columns, secured }) => [
      name,
      columns.toSorted(),
      secured,
    ]);
    const expected = Object.entries(tableRights).map(([name, { columns }]) => [
      name,
      columns.split(' ').sort(),
      true,
    ]);
    expect(actual).toEqual(expected.sort());
  });

  test('has every function that a request can call', async () => {
    const functions = await world.running.query<{ name: string }>(`
      select p.proname::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      order by p.proname`);
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(functionRights).sort());
  });

  describe.each([
    ...Object.entries(tableRights).map(([table, rights]) => ({ name: table, table, rights })),
    ...Object.entries(postStates).map(([state, rights]) => ({
      name: `${state} post`,
      table: 'blog_posts',
      rights,
    })),
  ])('$name:', ({ table, rights }) => {
    const columns = rights.columns.split(' ');

    type Existing = Awaited<ReturnType<typeof insertRowOf>>;
    const insertExisting = () => insertRowOf(world, table, rights);

    test('select', async () => {
      const { path } = await insertExisting();
      const read = async (caller: Caller, column: string) => {
        const answer = await ask(world, caller, 'GET', `${path}&select=${column}`);
        return outcomeOf(answer, caller, answer.text.startsWith('[{'));
      };
      const actual = await linesFor(['*', ...columns], async (caller) => {
        const whole = await read(caller, '*');
        // Whoever can read whole rows can read each column.
        const isWhole = whole === 'rows' || whole === 'none';
        const outcomes = new Map([['*', whole]]);
        for (const [at, column] of columns.entries()) {
          const isAsked =
            !isWhole && (at === 0 || isGranted(world, caller, 'select', `${table}.${column}`));
          const known = isWhole ? whole : 'refused';
          outcomes.set(column, isAsked ? await read(caller, column) : known);
        }
        return outcomes;
      });
      expect(actual).toEqual({
        '*': inWords(rights.whole ?? rights.select),
        ...expectedLines('select'),
      });
    });

    async function expectInsertRights(insert: string) {
      const count = () => value(`select count(*)::integer from public.${table}`);
      const clear = async () => {
        if (rights.clear) await world.running.query(rights.clear(world));
        return count();
      };
      let before = await clear();
      const actual = await linesFor(['*', ...columns], async (caller) => {
        const add = async (names: string[]) => {
          const body = { ...rights.row(world), ...valuesFor(names) };
          const answer = await ask(world, caller, 'POST', table, { body });
          const inserted = answer.status < 300 && (await count()) !== before;
          if (inserted) before = await clear();
          return outcomeOf(answer, caller, inserted);
        };
        const whole = await add([]);
        const outcomes = await outcomesOfWriting('insert', caller, add);
        expect(await count(), `${caller}, refused`).toBe(before);
        return new Map([['*', whole], ...outcomes]);
      });
      expect(actual).toEqual({ '*': inWords(insert), ...expectedLines('insert') });
    }
    const { insert } = rights;
    if (insert) test('insert', () => expectInsertRights(insert));

    test('update', async () => {
      const existing = await insertExisting();
      const actual = await linesFor(columns, (caller) => outcomesOfUpdating(caller, existing));
      expect(actual).toEqual(expectedLines('update'));
    });

    /** Replaces the row whenever a request has changed it. */
    async function outcomesOfUpdating(caller: Caller | Former, existing: Existing) {
      const changedColumns = async () => {
        const { inserted, where } = existing;
        const now = await value(`select to_jsonb(t) from public.${table} t where ${where}`);
        // Another key makes it another row.
        const row = (now ?? {}) as Row;
        return columns.filter((name) => !isDeepStrictEqual(row[name], inserted[name]));
      };
      const outcomes = await outcomesOfWriting('update', caller, async (names) => {
        const body = valuesFor(names);
        const answer = await ask(world, caller, 'PATCH', existing.path, { body });
        const changed = answer.status < 300 ? await changedColumns() : [];
        if (changed.length > 0) Object.assign(existing, await insertExisting());
        const isPartial = changed.length > 0 && !names.every((name) => changed.includes(name));
        return isPartial ? 'partial' : outcomeOf(answer, caller, changed.length > 0);
      });
      expect(await changedColumns(), `${caller}, refused`).toEqual([]);
      return outcomes;
    }

    /**
     * The outcome of writing each column. If a request takes effect or finds no row, that's the outcome of each of its
     * columns. Otherwise, each half of them has a request of its own.
     */
    async function outcomesOfWriting(
      verb: 'insert' | 'update',
      caller: Caller | Former,
      write: (names: string[]) => Promise<string>,
    ): Promise<[string, string][]> {
      const isAsked = (name: string) =>
        (verb === 'update' && name === columns[0]) ||
        isGranted(world, caller, verb, `${table}.${name}`);
      const outcomes = new Map(columns.map((name) => [name, 'refused']));
      async function ask(names: string[]) {
        if (names.length === 0) return;
        const outcome = await write(names);
        if (names.length === 1 || outcome === 'rows' || outcome === 'none') {
          for (const name of names) outcomes.set(name, outcome);
          return;
        }
        const middle = Math.ceil(names.length / 2);
        await ask(names.slice(0, middle));
        await ask(names.slice(middle));
      }
      await ask(columns.filter(isAsked));
      return [...outcomes];
    }

    /** A line of outcomes for each name, in the order of the callers. */
    async function linesFor(
      names: string[],
      outcomesFor: (caller: Caller) => Promise<Iterable<[string, string]>>,
    ): Promise<Lines> {
      const lines = names.map((name): [string, string[]] => [name, []]);
      for (const caller of callers) {
        const outcomes = new Map(await outcomesFor(caller));
        for (const [name, line] of lines) line.push(outcomes.get(name) ?? '');
      }
      return Object.fromEntries(lines.map(([name, line]) => [name, line.join(' ')]));
    }

    test('delete', async () => {
      const outcomes: string[] = [];
      for (const caller of callers) {
        const { path, where } = await insertExisting();
        const answer = await ask(world, caller, 'DELETE', path);
        const left = await value(`select true from public.${table} where ${where}`);
        outcomes.push(outcomeOf(answer, caller, left === undefined));
      }
      expect(outcomes.join(' ')).toBe(inWords(rights.delete));
    });

    let anonymousOutcomes: Promise<string[]> | undefined;

    // In the database, the row can't belong to an account that was removed.
    test('a demoted admin has the rights of a stranger', async () => {
      expect(await outcomesOf('demoted')).toEqual(await outcomesOf('stranger'));
    });

    test.each(inactive)('a %s account can do only what visitors can', async (caller) => {
      anonymousOutcomes ??= outcomesOf('anonymous');
      const anonymous = await anonymousOutcomes;
      // The role `authenticated` sees no rows of some tables that `anon` can't query. Any other outcome, such as a
      // trigger's error, means that the caller was allowed to try.
      const denials = ['refused', 'none', 'generated'];
      const isAllowed = (outcomes: string[]) =>
        outcomes.map((outcome) => (denials.includes(outcome) ? 'denied' : outcome));
      expect(isAllowed(await outcomesOf(caller))).toEqual(isAllowed(anonymous));
    });

    /** The outcomes of selecting, updating, deleting, and inserting a row. */
    async function outcomesOf(caller: Caller | Former): Promise<string[]> {
      const existing = await insertExisting();
      const updated = await outcomesOfUpdating(caller, existing);
      const { path, where } = existing;
      const send = (method: string, target: string, body?: Row) =>
        ask(world, caller, method, target, { body });
      const selected = await send('GET', `${path}&select=${columns[0]}`);
      const outcomes = [
        outcomeOf(selected, caller, selected.text.startsWith('[{')),
        ...updated.map(([, outcome]) => outcome),
      ];
      const removed = await send('DELETE', path);
      const left = await value(`select true from public.${table} where ${where}`);
      outcomes.push(outcomeOf(removed, caller, left === undefined));
      if (rights.insert) {
        if (rights.clear) await world.running.query(rights.clear(world));
        const inserted = await send('POST', table, rights.row(world));
        outcomes.push(outcomeOf(inserted, caller, inserted.status === 201));
      }
      return outcomes;
    }

    function valuesFor(names: string[]): Row {
      return Object.fromEntries(names.map((name) => [name, valueFor(name)]));
    }

    function valueFor(column: string): unknown {
      const values = rights.values?.(world) ?? {};
      return values[column] ?? valueOfType(world, table, column);
    }

    function expectedLines(verb: 'select' | 'insert' | 'update'): Lines {
      const exceptions = Object.entries(rights.except ?? {});
      return Object.fromEntries(
        columns.map((column) => {
          const exception = exceptions.find(([names]) => names.split(' ').includes(column))?.[1];
          return [column, inWords(exception?.[verb] ?? rights[verb] ?? '')];
        }),
      );
    }
  });

  test.each(Object.entries(functionRights))('%s', async (name, rights) => {
    const { runs, args, sees, shows = ({ id }) => String(id) } = rights;
    const texts = new Map<Caller | Former, string>();
    /** What the call works on, until one succeeds. */
    let call: Awaited<ReturnType<typeof prepareCall>> | undefined;
    for (const caller of [...callers, ...former]) {
      const equal = equalTo(caller);
      if (caller !== 'anonymous' && !isGranted(world, caller, 'execute', name)) {
        expect(runs, caller).not.toContain(equal);
        continue;
      }
      call ??= await prepareCall(world, name);
      const { prepared, body } = call;
      const answer = await ask(world, caller, 'POST', `rpc/${name}`, { body });
      if (answer.status < 300) call = undefined;
      texts.set(caller, answer.text);

      if (!runs.includes(equal)) {
        expect(outcomeOf(answer, caller, false), caller).toBe('refused');
        // What's refused doesn't show which role a disabled account had.
        if (caller === 'disabled owner') expect(answer.text).toBe(texts.get('disabled'));
      } else if (args) {
        expect(answer, caller).toMatchObject({ code: undefined });
      } else {
        expect([401, 403], `${caller}: ${answer.text}`).not.toContain(answer.status);
        expect(answer.code, caller).not.toBe('PGRST202');
      }
      if (sees) expect(answer.text.includes(shows(prepared)), caller).toBe(sees.includes(equal));
    }
  });

  // The audit log is the same in every database.
  const changing = lane.name === 'postgrest' ? Object.entries(ownRowsAndChanges) : [];
  for (const [name, { runs }] of changing) {
    const caller = staff.find((each) => runs.includes(each));
    if (!caller || repeatable.includes(name)) continue;
    test(`a second call of ${name} adds no entry to the audit log`, async () => {
      const { body } = await prepareCall(world, name);
      const call = async () => {
        await ask(world, caller, 'POST', `rpc/${name}`, { body });
        return world.running.query('select id, action from public.audit_log');
      };
      const first = await call();
      expect(await call()).toEqual(first);
    });
  }

  test('hides other schemas', async () => {
    for (const caller of callers) {
      for (const name of [
        'private.outbox',
        'private.settings',
        'private.secrets',
        'auth.users',
        'pg_catalog.pg_roles',
      ]) {
        const [schema = '', table = ''] = name.split('.');
        const headers = { 'accept-profile': schema };
        expect(await ask(world, caller, 'GET', table, { headers })).toMatchObject({
          status: 406,
          code: 'PGRST106',
        });
        expect(await ask(world, caller, 'GET', name)).toMatchObject({ status: 404 });
      }
    }
  });

  describeAuthorEmail(() => world);

  // The test proxy of the postgrest lane isn't part of the product.
  if (lane.name === 'postgrest') return;
  test('requires a key for everything', async () => {
    const requests = [
      ...Object.keys(tableRights).flatMap((table) =>
        ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => [method, table] as const),
      ),
      ...Object.keys(functionRights).map((name) => ['POST', `rpc/${name}`] as const),
    ];
    for (const [method, path] of requests) {
      const answer = await ask(world, 'no key', method, path);
      // 42501 would come from the database, but the front door has to reject the request.
      expect([answer.status, answer.code === '42501'], `${method} ${path}`).toEqual([401, false]);
    }
  });
});

/** Whose rights a caller has. */
function equalTo(caller: Caller | Former): Caller {
  if (caller === 'demoted') return 'stranger';
  return inactive.some((name) => name === caller) ? 'anonymous' : (caller as Caller);
}

/** A line of outcomes without its alignment. */
function inWords(line: string): string {
  return line.replaceAll(/\s+/g, ' ');
}
