import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { findPostgres } from '../lanes/postgres-binaries.ts';

const folder = 'supabase/tests';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.sql'));

describeDatabase('pgTAP tests', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
    // Once for all files, because it takes longer than most of them.
    expect(runFile('helpers.sql')).toMatchObject({ stderr: '' });
  });

  function runFile(file: string) {
    const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align'];
    return spawnSync(
      join(findPostgres(), 'psql'),
      [...options, '--file', join(folder, file), running.databaseUrl],
      { encoding: 'utf8' },
    );
  }

  test.each(files)('%s passes', (file) => {
    const { stdout, stderr } = runFile(file);
    const failures = stdout.split('\n').filter((line) => /^not ok|^#/.test(line));
    expect({ failures, stderr }).toEqual({ failures: [], stderr: '' });
    const planned = Number(/^1\.\.(\d+)$/m.exec(stdout)?.[1]);
    expect(stdout.match(/^ok /gm)).toHaveLength(planned);
  });

  test('plpgsql_check finds no errors or warnings', async () => {
    await running.query('create extension plpgsql_check');
    const faults = await running.query(
      `select p.oid::regprocedure || ': ' || f.message as fault
         from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
         join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
         left join pg_trigger t on t.tgfoid = p.oid
         cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0),
           oldtable => t.tgoldtable, newtable => t.tgnewtable) f
         where f.level like 'error%' or f.level like 'warning%'`,
    );
    expect(faults).toEqual([]);
  });
});
