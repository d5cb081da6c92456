import type { Session } from '@supabase/supabase-js';

/**
 * The ID of the factor that a session still has to be confirmed with; undefined if it has been, or if the account has
 * none. Until then, the database treats the session as signed out.
 */
export function secondFactorOf({ user, access_token }: Session): string | undefined {
  const factor = user.factors?.find(({ status }) => status === 'verified');
  return factor && assuranceLevel(access_token) !== 'aal2' ? factor.id : undefined;
}

function assuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aal?: unknown;
  };
  return claims.aal;
}
