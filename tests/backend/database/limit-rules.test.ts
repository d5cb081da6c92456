import { expect, test } from 'vitest';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeLanes } from '../lanes/index.ts';

describeLanes(
  'limits',
  (lane) => {
    test('begin as the rules have them', async () => {
      const running = await lane.start();
      const rows = await running.query<{ name: string; value: unknown }>(
        `select replace(name, 'limit.', '') as name, value from private.settings
         where name like 'limit.%'`,
      );
      expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(limits);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
