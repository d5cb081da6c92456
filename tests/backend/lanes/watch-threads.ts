// Preloaded with --import into every thread of a process: broadcasts which modules it loads and which hosts it
// looks up. The main thread collects them (watched-backend.ts).
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import type { Socket } from 'node:net';
import { BroadcastChannel } from 'node:worker_threads';

export type Watched = { module: string } | { host: string };

const channel = new BroadcastChannel('watched');
channel.unref();
const report = (watched: Watched) => channel.postMessage(watched);

registerHooks({
  load(url, context, next) {
    report({ module: url });
    return next(url, context);
  },
});
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('lookup', (_error, _address, _family, host) => report({ host }));
  socket.once('connect', () => report({ host: socket.remoteAddress ?? '' }));
});
