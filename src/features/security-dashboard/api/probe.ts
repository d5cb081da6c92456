import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { visitorHeaders } from '~/lib/supabase/visitor-headers';
import { timeoutMs } from '~/lib/timing';
import type { Probe, ProbeResponse } from '../rules/probes';

/** Where probes are sent. */
export const backend = PUBLIC_SUPABASE_URL;

/** Sends a probe as a visitor, without the person's session. Never throws. */
export async function sendProbe({ method, path, headers, body }: Probe): Promise<ProbeResponse> {
  try {
    const response = await fetch(backend + path, {
      method,
      headers: {
        ...visitorHeaders,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** The ID of a post that visitors can read. */
export async function findPublicPost(): Promise<string | undefined> {
  const { text } = await sendProbe({
    title: '',
    method: 'GET',
    path: '/rest/v1/blog_posts?select=id&limit=1',
  });
  try {
    return (JSON.parse(text) as { id: string }[])[0]?.id;
  } catch {
    return undefined;
  }
}
