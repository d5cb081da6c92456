import { hasStoredSession } from '~/lib/supabase';
import {
  exchangeRefreshToken,
  loadAccount,
  storeSession,
  type Account,
} from '~/lib/supabase/link-session';
import { clearEmailRequest, wasRequestedHere } from './email-request';
import type { SessionLink } from './pending-link';

export type LinkCheck =
  /** `requestedHere`: this browser requested the email with this link. */
  | { status: 'identified'; account: Account; requestedHere: boolean }
  | { status: 'rejected' }
  | { status: 'unreachable' };

export type LinkResult =
  | 'signed-in'
  /** Someone signed in on this browser first; they stay signed in. */
  | 'already-signed-in'
  | 'rejected'
  | 'unreachable'
  | 'storage-blocked';

/** Looks up the link's account, without using up the link or signing in. Never throws. */
export async function checkLink({ accessToken }: SessionLink): Promise<LinkCheck> {
  const answer = await loadAccount(accessToken);
  if (answer.status !== 'accepted') return answer;
  const account = answer.value;
  return { status: 'identified', account, requestedHere: wasRequestedHere(account.email) };
}

/** Signs in to `account`, which the visitor has confirmed or requested. Never throws. */
export async function acceptLink(
  { refreshToken }: SessionLink,
  account: Account,
): Promise<LinkResult> {
  if (hasStoredSession()) return 'already-signed-in';
  // The new tokens replace the link's, which others may have seen.
  const answer = await exchangeRefreshToken(refreshToken);
  if (answer.status !== 'accepted') return answer.status;
  // The link's refresh token may belong to a different account than its access token.
  if (answer.value.user.id !== account.id) return 'rejected';
  try {
    if (!storeSession(answer.value)) return 'already-signed-in';
  } catch {
    return 'storage-blocked';
  }
  clearEmailRequest();
  return 'signed-in';
}
