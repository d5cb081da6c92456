import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeRestLanes } from '../../lanes/index.ts';
import { callers } from './callers.ts';
import { calls, type Made } from './calls.ts';
import { functions, functionsWithoutSearchPath, relations } from './catalogue.ts';
import { cellsOf, columnsOf, outcomes } from './cells.ts';
import { functionRights } from './function-rights.ts';
import { ask, judge, type Probe } from './probe.ts';
import { recipes, type Recipe } from './rows.ts';
import { tableRights } from './table-rights.ts';
import { makeWorld } from './world.ts';

/**
 * Every table and function in `public`, for every caller. Checks the HTTP response and, after each write, the
 * database.
 */
describeRestLanes('The matrix of rights', (lane) => {
  let probe: Probe;

  beforeAll(async () => {
    const running = await lane.start();
    probe = { running, world: await makeWorld(running) };
  });

  async function value(sql: string): Promise<unknown> {
    const [row] = await probe.running.query<Record<string, unknown>>(sql);
    return row && Object.values(row)[0];
  }

  function recipeOf(table: string): Recipe {
    const recipe = recipes[table];
    if (!recipe) throw new Error(`There is no recipe for a row of ${table}.`);
    return recipe;
  }

  async function makeRow(table: string) {
    const { key, make } = recipeOf(table);
    const made = (await value(make(probe.world))) as Made;
    return { made, path: `${table}?${key}=eq.${made[key]}`, where: `${key} = '${made[key]}'` };
  }

  describe('is complete', () => {
    test('for tables, their columns, and row-level security', async () => {
      expect(await relations(probe.running)).toEqual(
        Object.entries(tableRights)
          .map(([name, rights]) => ({ name, columns: rights.columns, guarded: true }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      );
    });

    test('for functions', async () => {
      expect(await functions(probe.running)).toEqual(Object.keys(functionRights).sort());
    });

    test('and every function sets a search path', async () => {
      expect(await functionsWithoutSearchPath(probe.running)).toEqual([]);
    });

    test.each(Object.entries(tableRights))(
      'with a value for each column of %s',
      (table, rights) => {
        expect(Object.keys(recipeOf(table).values(probe.world))).toEqual(columnsOf(rights));
      },
    );
  });

  describe('rejects requests without a key', () => {
    const verbs = ['GET', 'POST', 'PATCH', 'DELETE'];
    const requests = [
      ...Object.keys(tableRights).flatMap((table) => verbs.map((verb) => [verb, table])),
      ...Object.keys(functionRights).map((name) => ['POST', `rpc/${name}`]),
    ] as [string, string][];

    test.each(requests)('%s %s', async (verb, path) => {
      const target = verb === 'POST' ? path : `${path}?limit=1`;
      const body = verb === 'POST' || verb === 'PATCH' ? {} : undefined;
      const { status, code } = await ask(probe, 'no key', verb, target, body);
      // 42501 would come from the database, but the front door has to reject the request.
      expect({ status, refusedInside: code === '42501' }).toEqual({
        status: 401,
        refusedInside: false,
      });
    });
  });

  const title = '$caller: $table $column → $outcome';

  describe('select', () => {
    const rows = new Map<string, string>();
    beforeAll(async () => {
      for (const table of Object.keys(tableRights)) rows.set(table, (await makeRow(table)).path);
    });

    test.each(cellsOf('select'))(title, async ({ table, column, caller, outcome }) => {
      const answer = await ask(probe, caller, 'GET', `${rows.get(table)}&select=${column}`);
      expect(judge(answer, caller, Array.isArray(answer.data) && answer.data.length === 1)).toBe(
        outcome,
      );
    });
  });

  describe('insert', () => {
    test.each(cellsOf('insert'))(title, async ({ table, column, caller, outcome }) => {
      const { body, values } = recipeOf(table);
      const count = `select count(*)::integer from public.${table}`;
      await makeRow(table);
      const before = await value(count);
      const answer = await ask(probe, caller, 'POST', table, {
        ...body(probe.world),
        ...(column !== '*' && { [column]: values(probe.world)[column] }),
      });
      expect(judge(answer, caller, (await value(count)) !== before)).toBe(outcome);
    });
  });

  describe('update', () => {
    test.each(cellsOf('update'))(title, async ({ table, column, caller, outcome }) => {
      const { made, path, where } = await makeRow(table);
      const answer = await ask(probe, caller, 'PATCH', path, {
        [column]: recipeOf(table).values(probe.world)[column],
      });
      const now = await value(`select to_jsonb(t) from public.${table} t where ${where}`);
      expect(judge(answer, caller, !isDeepStrictEqual(now, made))).toBe(outcome);
    });
  });

  describe('delete', () => {
    test.each(cellsOf('delete'))(
      '$caller: $table → $outcome',
      async ({ table, caller, outcome }) => {
        const { path, where } = await makeRow(table);
        const answer = await ask(probe, caller, 'DELETE', path);
        const left = await value(`select true from public.${table} where ${where}`);
        expect(judge(answer, caller, left === undefined)).toBe(outcome);
      },
    );
  });

  describe('execute', () => {
    const cells = Object.entries(functionRights).flatMap(([name, line]) =>
      callers.map((caller) => ({ name, caller, outcome: outcomes(line)[caller] })),
    );

    test.each(cells)('$caller: $name → $outcome', async ({ name, caller, outcome }) => {
      const call = calls[name] ?? {};
      const { world } = probe;
      const made = ((call.prepare && (await value(call.prepare(world)))) ?? {}) as Made;
      const changing = call.changes?.(world, made);
      const before = changing && (await value(changing));
      const answer = await ask(
        probe,
        caller,
        'POST',
        `rpc/${name}`,
        call.args?.(world, made) ?? {},
      );
      const after = changing && (await value(changing));

      if (outcome === 'runs') {
        expect(answer).toMatchObject({ code: undefined });
        expect(answer.data).toEqual(call.answers?.(world, made, caller));
        if (changing) expect(after).not.toEqual(before);
      } else {
        expect(judge(answer, caller, false)).toBe(outcome);
        expect(after).toEqual(before);
      }
    });
  });

  describe('hides other schemas', () => {
    const cells = [
      ['private', 'outbox'],
      ['private', 'settings'],
      ['auth', 'users'],
      ['pg_catalog', 'pg_roles'],
    ].flatMap(([schema = '', table = '']) => callers.map((caller) => ({ schema, table, caller })));

    test.each(cells)('$caller: $schema $table', async ({ schema, table, caller }) => {
      const headers = { 'accept-profile': schema };
      const { status, code } = await ask(probe, caller, 'GET', table, undefined, headers);
      expect({ status, code }).toEqual({ status: 406, code: 'PGRST106' });
      expect(await ask(probe, caller, 'GET', `${schema}.${table}`)).toMatchObject({ status: 404 });
    });
  });
});
