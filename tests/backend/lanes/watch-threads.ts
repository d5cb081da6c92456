// Preloaded with --import into every thread of a process: writes the modules it loads and the hosts it connects
// to into the file WATCH_LOG, one per line.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { Socket } from 'node:net';

const report = (kind: 'module' | 'host', name: string) =>
  appendFileSync(process.env['WATCH_LOG'] ?? '', `${kind} ${name}\n`);

registerHooks({
  load(url, context, next) {
    report('module', url);
    return next(url, context);
  },
});
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('lookup', (_error, _address, _family, host) => report('host', host));
  socket.once('connect', () => report('host', socket.remoteAddress ?? ''));
});
