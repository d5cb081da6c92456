// Writes over REST until it is killed; prints the id of each row once the backend has acknowledged it.
import { writeSync } from 'node:fs';
import { startBackend } from '../../../platform/backend/index.ts';
import { keys } from './keys.ts';
import { plainBackend } from './plain-backend.ts';

const [directory = ''] = process.argv.slice(2);
const backend = await startBackend(plainBackend({ kind: 'pglite', directory }));

async function write(name: string): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(`${backend.address}/rest/v1/things?select=id`, {
      method: 'POST',
      headers: {
        apikey: keys.secret,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify({ title: `${name} ${turn}` }),
    });
    if (!answer.ok) throw new Error(`The backend answered ${answer.status}.`);
    const [row] = (await answer.json()) as { id: number }[];
    writeSync(1, `${row?.id}\n`);
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(write));
