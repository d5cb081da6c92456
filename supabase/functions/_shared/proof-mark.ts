import { isSigned, sign } from './signature.ts';

// The mark of the daily check's submission: a signature that only the project's functions can make. What carries it is
// never stored as a visitor's lead, and the database accepts it once, within minutes (submit_lead).

/** The headers of a submission of the run, which is a UUID. */
export async function markProof(
  secretKey: string,
  run: string,
  body: string,
): Promise<Record<string, string>> {
  return sign(await signingSecret(secretKey), run, body);
}

/** The run of a marked submission. Undefined for all others, whatever their headers are. */
export async function findProofRun(
  secretKey: string,
  headers: Headers,
  body: string,
): Promise<string | undefined> {
  const run = headers.get('webhook-id');
  if (run === null) return undefined;
  // The database decides whether the run is still underway, because a late submission isn't a visitor's either.
  const signedAt = Number(headers.get('webhook-timestamp')) * 1000;
  const isMarked = await isSigned(await signingSecret(secretKey), headers, body, signedAt);
  return isMarked ? run : undefined;
}

/** Only for this, so that a signature is worth nothing anywhere else. */
async function signingSecret(secretKey: string): Promise<string> {
  const content = new TextEncoder().encode(`proof-of-life ${secretKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `whsec_${btoa(String.fromCharCode(...digest))}`;
}
