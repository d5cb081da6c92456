import type { Environment } from '../_shared/environment.ts';
import { findBuildHook, isGitHub } from '../_shared/receivers.ts';
import type { NoPublisher } from '../_shared/rules/publishing/releases.ts';
import { sign } from '../_shared/signature.ts';

/** In a Worker, comparing two releases can read a thousand objects. */
const timeoutMs = 25_000;

export type PublisherReply =
  | { status: 'ok'; body: unknown }
  /** The publisher couldn't do it. The message says why. */
  | { status: 'refused'; message: string }
  | { status: NoPublisher };

/** Sends a request to the publisher, signed like a build hook. Never throws for network errors. */
export async function askPublisher(
  env: Environment,
  path: string,
  message: object,
): Promise<PublisherReply> {
  const hook = findBuildHook(env);
  if (!hook) return { status: 'not-set-up' };
  if (isGitHub(new URL(hook.url))) return { status: 'github' };
  const body = JSON.stringify(message);
  try {
    const response = await fetch(new URL(path, hook.url), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        ...(await sign(hook.secret, crypto.randomUUID(), body)),
      },
      body,
    });
    const reply = (await response.json()) as { message?: unknown };
    if (response.ok) return { status: 'ok', body: reply };
    // 401: the publisher has another secret. 503: it can't read its releases.
    if ([401, 409, 503].includes(response.status)) {
      return { status: 'refused', message: String(reply.message) };
    }
    return { status: 'unreachable' };
  } catch {
    // Another server, such as one that answers with HTML, counts as no publisher.
    return { status: 'unreachable' };
  }
}
