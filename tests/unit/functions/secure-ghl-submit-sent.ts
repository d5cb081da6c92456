import { vi } from 'vitest';
import type { Stored } from '../../../supabase/functions/secure-ghl-submit/store.ts';
import { submit } from '../../../supabase/functions/secure-ghl-submit/submit.ts';

export const site = 'https://site.example';

const address = 'https://project.example/functions/v1/secure-ghl-submit';

/** A database that answers as told and remembers what it was given. */
export function fakeStore(stored: Stored = { ok: true, ref: '0123456789abcdef' }) {
  return vi.fn(async (_submission: unknown, _clientAddress: string) => stored);
}

interface Sent {
  store?: ReturnType<typeof fakeStore>;
  headers?: Record<string, string>;
  to?: string | undefined;
}

/** Sends the function a body: text as JSON, unless headers say otherwise, or a form as a browser does. */
export async function send(body: BodyInit, sent: Sent = {}) {
  const { store = fakeStore(), headers = {} } = sent;
  const asJson = typeof body === 'string' && { 'content-type': 'application/json' };
  const request = new Request(address, {
    method: 'POST',
    headers: { ...asJson, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { answer: await submit(request, store, 'to' in sent ? sent.to : site), store };
}
