import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { describeLanes } from './lanes/index.ts';

const writer = fileURLToPath(new URL('lanes/endless-writer.ts', import.meta.url));

describeLanes(
  'kill -9',
  () => {
    test('loses no write that was acknowledged', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'durability-'));
      const directory = join(folder, 'database');
      const child = spawn(process.execPath, [writer, directory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      const acknowledged: number[] = [];
      let deadline = Infinity;
      for await (const line of createInterface(child.stdout)) {
        acknowledged.push(Number(line));
        if (deadline === Infinity) deadline = Date.now() + 2000;
        if (Date.now() > deadline) child.kill('SIGKILL');
      }
      await exited;

      const database = await openPglite(directory);
      const rows = await database.query<{ id: number }>('select id from public.things');
      await database.close();
      rmSync(folder, { recursive: true });

      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    });
  },
  { lanes: ['pglite'] },
);
