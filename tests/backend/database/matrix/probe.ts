import type { Running } from '../../lanes/index.ts';
import { credentials, type Caller } from './callers.ts';
import type { Outcome } from './cells.ts';
import type { World } from './world.ts';

export interface Answer {
  status: number;
  /** PostgREST's error code; undefined without an error. */
  code: string | undefined;
  data: unknown;
}

export interface Probe {
  running: Running;
  world: World;
}

/** Sends a plain HTTP request, without a client library. */
export async function ask(
  { running, world }: Probe,
  caller: Caller | 'no key',
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${running.url}/rest/v1/${path}`, {
    method,
    headers: {
      ...credentials(caller, running, world),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      prefer: 'return=minimal',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    status: answer.status,
    code: answer.ok ? undefined : (data as { code?: string } | undefined)?.code,
    data,
  };
}

/** The outcome of a request, given whether it took effect, or the response itself if it fits no outcome. */
export function judge(
  { status, code, data }: Answer,
  caller: Caller,
  took: boolean,
): Outcome | string {
  if (status >= 200 && status < 300) return took ? 'rows' : 'none';
  const response = `${status} ${JSON.stringify(data)}`;
  if (took) return `changed in spite of ${response}`;
  if (code === '42501' && status === (caller === 'anonymous' ? 401 : 403)) return 'refused';
  if (code === '428C9' && status === 400) return 'generated';
  if (code === '23503' && status === 409) return 'held';
  return response;
}
