import { Socket } from 'node:net';

interface Address {
  host: readonly string[];
  port: readonly number[];
  /** The Unix socket, if any. */
  path: string | false;
}

/**
 * For the `socket` option of postgres.js 3.4.9. When a connection closes, postgres.js keeps its unsent
 * bytes and the timer that would have sent them. If it then reconnects while a connection is starting,
 * nothing gets through until connect_timeout. This socket emits `close` after that timer. Delete it when
 * postgres.js clears both on close. Covered by the test of lost-connections-end-the-process.
 */
export function openSocket({
  host: [host = 'localhost'],
  port: [port = 5432],
  path,
}: Address): Socket {
  // postgres.js reads the name for the certificate check from the socket.
  const socket = Object.assign(new LateClosingSocket(), { host, port });
  return path ? socket.connect(path) : socket.connect(port, host);
}

class LateClosingSocket extends Socket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event !== 'close') return super.emit(event, ...args);
    // Without the error flag, so that pending queries are rejected, too.
    setImmediate(() => super.emit('close', false));
    return true;
  }
}
