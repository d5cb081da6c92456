import { setTimeout as pause } from 'node:timers/promises';
import { submission } from '../../backend/crm/send-lead.ts';
import { askFrom, loopbackAddress } from '../../backend/lanes/visitor.ts';
import { publishableKey } from '../../browser/fixtures/staff.ts';

export interface Sent {
  email: string;
  /** From when it was due to be sent to the answer: a queue on the way counts, and so do repeats. */
  ms: number;
  /** How often it was sent again, because the answer was that it failed. */
  repeats: number;
  /** When the visitor was told that it was received, in milliseconds since 1970; undefined: never. */
  acknowledgedAt: number | undefined;
}

const mostRepeats = 5;
/** Longer than the function waits for the database: without an answer by then there will be none. */
const timeoutMs = 60_000;

/** Sends so many leads at a steady rate, whatever the answers take, each from an address of its own. */
export async function arrive(backend: string, count: number, perSecond: number): Promise<Sent[]> {
  const begun = performance.now();
  const visitors = Array.from({ length: count }, async (_, n) => {
    const dueAt = begun + (n * 1000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    const email = `lead-${n}@example.com`;
    let repeats = 0;
    let isTaken = await send(backend, email, loopbackAddress(n));
    while (!isTaken && repeats < mostRepeats) {
      repeats += 1;
      isTaken = await send(backend, email, loopbackAddress(n));
    }
    return {
      email,
      ms: performance.now() - dueAt,
      repeats,
      acknowledgedAt: isTaken ? Date.now() : undefined,
    };
  });
  return Promise.all(visitors);
}

async function send(backend: string, email: string, address: string): Promise<boolean> {
  const body = submission('strategy-session', {
    email,
    message: `What ${email} would like to know.`,
    pageSource: '/contact',
    attribution: {
      first: { utm_source: 'newsletter', landingPage: '/?utm_source=newsletter' },
      last: { referrer: 'https://search.example/', landingPage: '/contact' },
    },
    filledInMs: 60_000,
  });
  try {
    const answer = await askFrom(address, `${backend}/functions/v1/secure-ghl-submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify({ ...body, idempotencyKey: `bench-${email}` }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
