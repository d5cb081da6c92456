import { Socket } from 'node:net';

interface Address {
  host: readonly string[];
  port: readonly number[];
  /** Of a Unix socket; empty for none. */
  path: string | false;
}

/**
 * The `socket` option of postgres.js 3.4.9. What that was about to send when a connection closes, it
 * keeps, and with it the timer that would have sent it: where it connects again by itself, amid the
 * start of a connection, nothing gets through any more until connect_timeout. This socket tells of its
 * end after that timer. Can go when postgres.js forgets both on close. Held by the test of
 * lost-connections-end-the-process.
 */
export function openSocket({
  host: [host = 'localhost'],
  port: [port = 5432],
  path,
}: Address): Socket {
  // postgres.js asks the socket for the name that a certificate must bear.
  const socket = Object.assign(new LateClosingSocket(), { host, port });
  return path ? socket.connect(path) : socket.connect(port, host);
}

class LateClosingSocket extends Socket {
  override emit(event: string | symbol, ...told: unknown[]): boolean {
    if (event !== 'close') return super.emit(event, ...told);
    // Never as after an error: what still waits for an answer then is refused too.
    setImmediate(() => super.emit('close', false));
    return true;
  }
}
