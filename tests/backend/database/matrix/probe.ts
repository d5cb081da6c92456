import type { Running } from '../../lanes/index.ts';
import { credentials, type Caller } from './callers.ts';
import type { Outcome } from './outcomes.ts';
import type { World } from './world.ts';

export interface Answer {
  status: number;
  /** What PostgREST gives as the error's code; undefined where there is no error. */
  code: string | undefined;
  data: unknown;
}

export interface Probe {
  running: Running;
  world: World;
}

/** One plain request, as somebody writes it who has the address, a key and no library. */
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

/**
 * What came of a request of which the database, or the answer, says whether it `took` effect. An answer
 * that is none of the outcomes is told as it is.
 */
export function judge(
  { status, code, data }: Answer,
  caller: Caller,
  took: boolean,
): Outcome | string {
  if (status >= 200 && status < 300) return took ? 'rows' : 'none';
  const told = `${status} ${JSON.stringify(data)}`;
  if (took) return `changed in spite of ${told}`;
  if (code === '42501' && status === (caller === 'anonymous' ? 401 : 403)) return 'refused';
  if (code === '428C9' && status === 400) return 'generated';
  if (code === '23503' && status === 409) return 'held';
  return told;
}
