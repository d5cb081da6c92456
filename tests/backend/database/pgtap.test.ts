import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { postgresUrl } from '../lanes/postgres-databases.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { findPostgres } from '../lanes/postgres-binaries.ts';

const folder = 'supabase/tests';
const files = readdirSync(folder).filter((name) => name.endsWith('.test.sql'));

describeLanes(
  'pgTAP tests',
  (lane) => {
    let psql: string;
    let database: string;

    beforeAll(async () => {
      const running: Running = await lane.start();
      const [row] = await running.query<{ name: string }>('select current_database() as name');
      const url = new URL(postgresUrl());
      url.pathname = row?.name ?? '';
      database = url.href;
      psql = join(findPostgres(), 'psql');
    });

    test.each(files)('%s passes', (file) => {
      const { stdout, stderr } = spawnSync(
        psql,
        [
          '--no-psqlrc',
          '--quiet',
          '--tuples-only',
          '--no-align',
          '--file',
          join(folder, file),
          database,
        ],
        { encoding: 'utf8' },
      );
      const failures = stdout.split('\n').filter((line) => /^not ok|^#/.test(line));
      expect({ failures, stderr }).toEqual({ failures: [], stderr: '' });
      const planned = Number(/^1\.\.(\d+)$/m.exec(stdout)?.[1]);
      expect(stdout.match(/^ok /gm)).toHaveLength(planned);
    });

    test('plpgsql_check finds no errors or warnings', () => {
      const faults = execFileSync(
        psql,
        [
          '--no-psqlrc',
          '--quiet',
          '--tuples-only',
          '--no-align',
          '--command',
          'create extension if not exists plpgsql_check',
          '--command',
          `select p.oid::regprocedure || ': ' || f.message
             from pg_proc p
             join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
             join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
             left join pg_trigger t on t.tgfoid = p.oid
             cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0)) f
             where f.level like 'error%' or f.level like 'warning%'`,
          database,
        ],
        { encoding: 'utf8' },
      );
      expect(faults.trim()).toBe('');
    });
  },
  { lanes: ['postgres'] },
);
