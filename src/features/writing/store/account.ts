import type { SessionState } from '~/features/auth';
import { load } from '~/lib/storage';
import { sessionKey } from '~/lib/supabase';

/**
 * The ID of whoever is signed in, or null. If the server can't be reached to refresh a stored session, that of the
 * session's owner: their drafts stay available.
 */
export function accountOf(session: SessionState): string | null {
  if (session.status === 'signed-in') return session.session.user.id;
  if (session.status !== 'signed-out' || session.reason !== 'unreachable') return null;
  const stored = load(sessionKey, 'localStorage') as { user?: { id?: unknown } } | null | undefined;
  const id = stored?.user?.id;
  return typeof id === 'string' ? id : null;
}

/** The name a person signed up with, or an empty string. */
export function fullNameOf(session: SessionState): string {
  if (session.status !== 'signed-in') return '';
  const name: unknown = session.session.user.user_metadata['full_name'];
  return typeof name === 'string' ? name.trim() : '';
}
