import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { visitorHeaders } from './visitor-headers';

const address = `${PUBLIC_SUPABASE_URL}/functions/v1`;

/** The result of a call. */
export type InvokeResult =
  | { kind: 'response'; status: number; body: unknown }
  /** The network failed or the call was aborted. The function may or may not have run. */
  | { kind: 'no-response' };

/** Where a form without JavaScript posts to. */
export function functionAddress(name: string): string {
  return `${address}/${name}`;
}

let client: FunctionsClient | undefined;

/** Calls an Edge Function as a visitor, without the auth client. Never throws. */
export async function invokeFunction(
  name: string,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<InvokeResult> {
  client ??= new FunctionsClient(address, { headers: visitorHeaders });
  const { data, error, response } = await client.invoke<unknown>(name, { body, signal });
  if (error === null) return { kind: 'response', status: response?.status ?? 200, body: data };
  if (!(error instanceof FunctionsHttpError)) return { kind: 'no-response' };
  const answer = error.context as Response;
  try {
    return { kind: 'response', status: answer.status, body: await answer.json() };
  } catch {
    // A gateway's error page, or an incomplete response.
    return { kind: 'response', status: answer.status, body: undefined };
  }
}
