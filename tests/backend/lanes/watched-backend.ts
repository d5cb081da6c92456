// Uses a backend once, and prints which modules were loaded and which hosts were looked for, in any thread:
// node --import watch-threads.ts watched-backend.ts DIRECTORY
import { BroadcastChannel } from 'node:worker_threads';
import { keys } from './keys.ts';
import { plainBackend } from './plain-backend.ts';
import type { Watched } from './watch-threads.ts';

const modules: string[] = [];
const hosts = new Set<string>();
const channel = new BroadcastChannel('watched');
channel.onmessage = ({ data }) => {
  const watched = data as Watched;
  if ('module' in watched) modules.push(watched.module);
  else hosts.add(watched.host);
};

const { startBackend } = await import('../../../platform/backend/index.ts');
const [directory = ''] = process.argv.slice(2);
const backend = await startBackend(plainBackend({ kind: 'pglite', directory }));

const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
const signUp = JSON.stringify({ email: 'watched@example.com', password: 'long-enough' });
const answers = [
  await fetch(`${backend.address}/auth/v1/signup`, { method: 'POST', headers, body: signUp }),
  await fetch(`${backend.address}/rest/v1/things?select=id`, { headers }),
];
await backend.close();
channel.close();
console.log(
  JSON.stringify({ modules, hosts: [...hosts], statuses: answers.map(({ status }) => status) }),
);
