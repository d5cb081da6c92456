// Uses a backend once, and prints which modules were loaded and which hosts were looked for.
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import type { Socket } from 'node:net';
import { keys } from './keys.ts';
import { plainBackend } from './plain-backend.ts';

const modules: string[] = [];
const hosts = new Set<string>();

registerHooks({
  load(url, context, next) {
    modules.push(url);
    return next(url, context);
  },
});
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('lookup', (_error, _address, _family, host) => hosts.add(host));
  socket.once('connect', () => hosts.add(socket.remoteAddress ?? ''));
});

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
console.log(
  JSON.stringify({ modules, hosts: [...hosts], statuses: answers.map(({ status }) => status) }),
);
