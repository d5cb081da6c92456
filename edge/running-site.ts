import { setTimeout as delay } from 'node:timers/promises';
import { FixableError, messageOf } from '../publisher/error.ts';
import type { PublisherStatus } from '../publisher/service/queue.ts';
import { sign } from '../supabase/functions/_shared/signature.ts';

const timeoutMs = 3 * 60_000;
const pauseMs = 1000;
const requestTimeoutMs = 15_000;

interface Status extends Pick<PublisherStatus, 'hasNext' | 'error'> {
  /** The version of the Worker that published last. */
  version: string | null;
}

/** The status of the Worker's publisher. Undefined if the Worker isn't deployed at this address yet. */
export async function readStatus(siteUrl: string): Promise<Status | undefined> {
  const response = await fetch(`${siteUrl}/status`, {
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).catch(() => undefined);
  const isJson = response?.headers.get('content-type')?.startsWith('application/json');
  return response?.ok && isJson ? ((await response.json()) as Status) : undefined;
}

/**
 * Asks the Worker to publish, and waits until visitors see an up-to-date release of the right version. Throws a
 * FixableError if that takes more than three minutes.
 */
export async function waitUntilPublished(
  siteUrl: string,
  hookSecret: string,
  isWanted: (status: Status) => boolean,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let problem = '';
  let isRequested = false;
  while (Date.now() < deadline) {
    // The previous version of the Worker may still respond, so ask again until the new one does.
    if (!isRequested) problem = await requestPublish(siteUrl, hookSecret);
    const status = await readStatus(siteUrl);
    if (status) {
      isRequested = isWanted(status);
      if (isRequested && !status.hasNext) return;
      problem = status.error ?? '';
    }
    await delay(pauseMs);
  }
  throw new FixableError(`${siteUrl} wasn’t up to date after three minutes. ${problem}`.trim());
}

/** Returns the reason if it fails, or an empty string. */
async function requestPublish(siteUrl: string, secret: string): Promise<string> {
  const body = JSON.stringify({ type: 'code.deployed' });
  try {
    const response = await fetch(`${siteUrl}/hooks/build`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(await sign(secret, crypto.randomUUID(), body)),
      },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? '' : `/hooks/build returned ${response.status}.`;
  } catch (error) {
    return messageOf(error);
  }
}
