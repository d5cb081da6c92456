import { Agent, request } from 'node:http';
import { percentile } from '../table.ts';

/** One HTTP request; `path` follows the address of the API. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds until the body was read to its end. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers other than 2xx, and none. */
  failed: number;
}

export interface LoadOptions {
  clients: number;
  /** Of the warm-up, whose answers do not count, and of the measurement. */
  warmUpMs: number;
  measureMs: number;
}

/** Has `clients` ask one after the other; `next` gives the nth call. */
export async function load(
  api: { url: string; headers: Record<string, string> },
  next: (n: number) => Call,
  { clients, warmUpMs, measureMs }: LoadOptions,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  let failed = 0;
  let asked = 0;

  // All of them are connected before it begins: a busy server accepts one connection a turn.
  await Promise.all(
    Array.from({ length: clients }, () => ask(agent, api, next(asked++)).catch(() => 0)),
  );
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;

  async function client() {
    while (performance.now() < until) {
      const since = performance.now();
      const status = await ask(agent, api, next(asked++)).catch(() => 0);
      const now = performance.now();
      if (now < from || now > until) continue;
      if (status >= 200 && status < 300) latencies.push(now - since);
      else failed += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return {
    perSecond: (latencies.length * 1000) / measureMs,
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
    failed,
  };
}

function ask(
  agent: Agent,
  { url, headers }: { url: string; headers: Record<string, string> },
  call: Call,
): Promise<number> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const answered = Promise.withResolvers<number>();
  const sent = request(url + call.path, {
    agent,
    method: call.method,
    headers: {
      ...headers,
      ...call.headers,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    },
  });
  sent.on('error', answered.reject);
  sent.on('response', (response) => {
    response.on('error', answered.reject);
    response.on('end', () => answered.resolve(response.statusCode ?? 0));
    response.resume();
  });
  sent.end(body);
  return answered.promise;
}
