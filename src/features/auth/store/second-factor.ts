import type { Session, User } from '@supabase/supabase-js';

/** The ID of the account's authenticator app, if it's set up. */
export function factorOf({ factors }: User): string | undefined {
  return factors?.find(({ status }) => status === 'verified')?.id;
}

/** The ID of the factor whose code the session still needs; undefined if it needs none. */
export function missingFactorOf({ user, access_token }: Session): string | undefined {
  const factor = factorOf(user);
  return factor !== undefined && assuranceLevel(access_token) !== 'aal2' ? factor : undefined;
}

function assuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aal?: unknown;
  };
  return claims.aal;
}
