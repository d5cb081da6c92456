import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeLanes } from '../../lanes/index.ts';
import { insertRow, type Row } from '../rows.ts';
import { describeAuthorEmail } from './author-email.ts';
import { functionRights } from './functions.ts';
import {
  anyArguments,
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

  test('opens to visitors only what they need', () => {
    const isOpen = (line = '') => line.startsWith('rows');
    const tables = Object.entries(tableRights);
    const named = (entries: [string, unknown][]) => entries.map(([name]) => name).sort();
    expect({
      read: isOpen(postStates['public']?.select) ? ['blog_posts'] : [],
      add: named(tables.filter(([, { insert }]) => isOpen(insert))),
      call: named(
        Object.entries(functionRights).filter(([, { runs }]) => runs.includes('anonymous')),
      ),
    }).toEqual({
      read: ['blog_posts'],
      add: ['blog_comments', 'consent_tracking'],
      call: [
        'get_current_user_role',
        'get_pending_comments',
        'get_preview',
        'get_public_comments_safe',
        'get_sign_up_note',
        'get_staff_comments',
        'public_post_changes',
        'search_blog_posts',
      ],
    });
    expect(
      tables.filter(([, { select, update, delete: remove }]) =>
        [select, update, remove].some(isOpen),
      ),
    ).toEqual([]);
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

    const insertExisting = () => insertRowOf(world, table, rights);

    /** The actual outcomes by column, as lines. `check` runs after each line. */
    async function outcomesByColumn(
      verb: 'select' | 'insert' | 'update',
      names: string[],
      outcomeFor: (caller: Caller, column: string) => Promise<string>,
      check: (column: string) => Promise<void> = async () => undefined,
    ): Promise<Lines> {
      const lines: Lines = {};
      for (const column of names) {
        const outcomes: string[] = [];
        for (const caller of callers) {
          const isAsked =
            column === names[0] || isGranted(world, caller, verb, `${table}.${column}`);
          outcomes.push(isAsked ? await outcomeFor(caller, column) : 'refused');
        }
        lines[column] = outcomes.join(' ');
        await check(column);
      }
      return lines;
    }

    test('select', async () => {
      const { path } = await insertExisting();
      const whole = new Map<Caller, string>();
      const actual = await outcomesByColumn('select', ['*', ...columns], async (caller, column) => {
        const known = whole.get(caller);
        // Whoever can read whole rows can read each column.
        if (known === 'rows' || known === 'none') return known;
        const answer = await ask(world, caller, 'GET', `${path}&select=${column}`);
        const outcome = outcomeOf(answer, caller, answer.text.startsWith('[{'));
        if (column === '*') whole.set(caller, outcome);
        return outcome;
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
      const actual = await outcomesByColumn(
        'insert',
        ['*', ...columns],
        async (caller, column) => {
          const body = rights.row(world);
          if (column !== '*') body[column] = valueFor(column);
          const answer = await ask(world, caller, 'POST', table, { body });
          const inserted = answer.status < 300 && (await count()) !== before;
          if (inserted) before = await clear();
          return outcomeOf(answer, caller, inserted);
        },
        async (column) => expect(await count(), `${column}, refused`).toBe(before),
      );
      expect(actual).toEqual({ '*': inWords(insert), ...expectedLines('insert') });
    }
    const { insert } = rights;
    if (insert) test('insert', () => expectInsertRights(insert));

    test('update', async () => {
      let existing = await insertExisting();
      const isUnchanged = async () => {
        const { inserted, where } = existing;
        const now = await value(`select to_jsonb(t) from public.${table} t where ${where}`);
        return isDeepStrictEqual(now, inserted);
      };
      const actual = await outcomesByColumn(
        'update',
        columns,
        async (caller, column) => {
          const body = { [column]: valueFor(column) };
          const answer = await ask(world, caller, 'PATCH', existing.path, { body });
          const updated = answer.status < 300 && !(await isUnchanged());
          if (updated) existing = await insertExisting();
          return outcomeOf(answer, caller, updated);
        },
        async (column) => expect(await isUnchanged(), `${column}, refused`).toBe(true),
      );
      expect(actual).toEqual(expectedLines('update'));
    });

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

    /** The outcomes of selecting, updating each granted column of, deleting, and inserting a row. */
    async function outcomesOf(caller: Caller | Former): Promise<string[]> {
      const { path, where } = await insertExisting();
      const send = (method: string, target: string, body?: Row) =>
        ask(world, caller, method, target, { body });
      const row = () => value(`select to_jsonb(t) from public.${table} t where ${where}`);
      const selected = await send('GET', `${path}&select=${columns[0]}`);
      const outcomes = [outcomeOf(selected, caller, selected.text.startsWith('[{'))];
      const before = await row();
      for (const column of columns) {
        if (!isGranted(world, caller, 'update', `${table}.${column}`)) {
          outcomes.push('refused');
          continue;
        }
        const updated = await send('PATCH', path, { [column]: valueFor(column) });
        const changed = updated.status < 300 && !isDeepStrictEqual(await row(), before);
        outcomes.push(outcomeOf(updated, caller, changed));
        if (changed) return [...outcomes, 'changed'];
      }
      expect(await row(), `${caller}, refused`).toEqual(before);
      outcomes.push(outcomeOf(await send('DELETE', path), caller, (await row()) === undefined));
      if (rights.insert) {
        if (rights.clear) await world.running.query(rights.clear(world));
        const inserted = await send('POST', table, rights.row(world));
        outcomes.push(outcomeOf(inserted, caller, inserted.status === 201));
      }
      return outcomes;
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
    const { runs, prepare, before, args, sees, shows = ({ id }) => String(id) } = rights;
    const texts = new Map<Caller | Former, string>();
    for (const caller of [...callers, ...former]) {
      const equal = equalTo(caller);
      if (caller !== 'anonymous' && !isGranted(world, caller, 'execute', name)) {
        expect(runs, caller).not.toContain(equal);
        continue;
      }
      const { table, row } = prepare?.(world) ?? {};
      const prepared = table && row ? await insertRow(world.running, table, row) : {};
      if (before) await world.running.query(before(world, prepared));
      const body = args?.(world, prepared) ?? anyArguments(world, name);
      const answer = await ask(world, caller, 'POST', `rpc/${name}`, { body });
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
    for (const path of [
      ...Object.keys(tableRights),
      ...Object.keys(functionRights).map((name) => `rpc/${name}`),
    ]) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const answer = await ask(world, 'no key', method, path);
        // 42501 would come from the database, but the front door has to reject the request.
        expect([answer.status, answer.code === '42501'], `${method} ${path}`).toEqual([401, false]);
      }
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
