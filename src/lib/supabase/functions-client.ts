import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

const address = `${PUBLIC_SUPABASE_URL}/functions/v1`;

/** Spec §7: without a session the key is the token too. */
const asVisitor = {
  apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  authorization: `Bearer ${PUBLIC_SUPABASE_PUBLISHABLE_KEY}`,
};

/** What became of a call. */
export type Invoked =
  | { is: 'answered'; status: number; body: unknown }
  /** The network failed, or the caller gave up: whether the function did its work is not known. */
  | { is: 'unanswered' };

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
): Promise<Invoked> {
  client ??= new FunctionsClient(address, { headers: asVisitor });
  const { data, error, response } = await client.invoke<unknown>(name, { body, signal });
  if (error === null) return { is: 'answered', status: response?.status ?? 200, body: data };
  if (!(error instanceof FunctionsHttpError)) return { is: 'unanswered' };
  const answer = error.context as Response;
  try {
    return { is: 'answered', status: answer.status, body: await answer.json() };
  } catch {
    // A gateway's page, or an answer that broke off.
    return { is: 'answered', status: answer.status, body: undefined };
  }
}
