import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { createServer, isIPv6, type AddressInfo, type Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { FixableError, isErrno, messageOf } from '../publisher/error.ts';

export interface Listening {
  port: number;
  /** Its URL on this machine, for example `http://localhost:4321`. */
  address: string;
  close(): Promise<void>;
}

/**
 * Longer than proxies keep an idle connection (Caddy: two minutes). By default, Node.js closes
 * it after five, so a proxy can send a request on a connection that's closing.
 */
const keepAliveTimeoutMs = 125_000;

/** How long a client may take to send a request, so that a body that never ends doesn't stay admitted. */
const requestTimeoutMs = 60_000;

/** Like `listen`, for the requests to an app. */
export function serveApp(
  { fetch }: Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>,
  ...address: [port: number, host: string | undefined, variable: string]
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as HttpServer;
  server.requestTimeout = requestTimeoutMs;
  return listen(server, ...address);
}

/**
 * Listens on `port` (0: any free one) of `host` or, if `host` is undefined, of both loopback addresses,
 * because browsers resolve `localhost` to either. Throws a FixableError that names `variable`, the
 * variable to change, if the port is taken.
 */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
  variable: string,
): Promise<Listening> {
  if (server instanceof HttpServer) server.keepAliveTimeout = keepAliveTimeoutMs;
  await bind(server, port, host, variable);
  const bound = (server.address() as AddressInfo).port;
  const servers = [server];
  if (host === undefined) {
    const second = createServer((socket) => server.emit('connection', socket));
    servers.push(second);
    try {
      await bind(second, bound, undefined, variable, '::1');
    } catch (error) {
      if (!hasNoIpv6(error)) {
        await closeServer(server);
        throw error;
      }
      servers.pop();
    }
  }
  return {
    port: bound,
    address: `http://${urlHost(host)}:${bound}`,
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

/** The host in the URL of a server that listens on `host`, as seen from this machine. */
function urlHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/**
 * How many connections can wait to be accepted. If the queue is full (511 by default), clients retry after a second.
 */
const backlog = 4096;

async function bind(
  server: Server,
  port: number,
  host: string | undefined,
  variable: string,
  loopback = '127.0.0.1',
) {
  server.listen({ port, host: host ?? loopback, ipv6Only: true, backlog });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) {
      throw new FixableError(
        `Port ${port} is taken. Stop the program that uses it, or set ${variable} to a free port.`,
      );
    }
    if (isErrno(error, 'EACCES')) {
      throw new FixableError(
        `This user isn’t allowed to listen on port ${port}. Set ${variable} to a port above 1023.`,
      );
    }
    if (host !== undefined && isErrno(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
      throw new FixableError(
        `HOST is "${host}", but this machine can’t listen on it (${messageOf(error)}): set it to an IP address or host name of this machine, or leave it empty to listen on loopback only.`,
      );
    }
    throw error;
  }
}

function hasNoIpv6(error: unknown) {
  return isErrno(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT');
}

async function closeServer(server: Server) {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server)
    (server as { closeAllConnections(): void }).closeAllConnections();
  await closed;
}
