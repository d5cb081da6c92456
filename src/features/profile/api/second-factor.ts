import { rpc } from '~/features/auth';
import { askAuth } from './profile';

/** What an authenticator app needs: a QR code as a data URL, or the same as text. */
export interface Enrollment {
  factorId: string;
  qrCode: string;
  secret: string;
}

/** Whether the backend has second factors. Only hosted projects do. Throws like the functions in profile.ts. */
export function isAvailable(): Promise<boolean> {
  return rpc('is_second_factor_available');
}

/** The ID of the person's factor, if it's on. */
export async function loadFactor(): Promise<string | undefined> {
  const { totp } = await askAuth((auth) => auth.mfa.listFactors());
  return totp[0]?.id;
}

/** Begins to set up a factor, in place of one that was never confirmed. */
export async function enroll(): Promise<Enrollment> {
  const { all } = await askAuth((auth) => auth.mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') await unenroll(id);
  const { id, totp } = await askAuth((auth) => auth.mfa.enroll({ factorType: 'totp' }));
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
}

/** Turns the factor on with its first code. The session counts as confirmed from then on. */
export async function confirm(factorId: string, code: string): Promise<void> {
  await askAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
}

export async function unenroll(factorId: string): Promise<void> {
  await askAuth((auth) => auth.mfa.unenroll({ factorId }));
}

/** Updates the session's copy of the account, which names its factors. */
export async function renewSession(): Promise<void> {
  await askAuth((auth) => auth.refreshSession());
}
