import type { Session } from '@supabase/supabase-js';

/** The ID of the factor whose code the session still needs; undefined if it needs none. */
export function missingFactorOf({ user, access_token }: Session): string | undefined {
  const factor = user.factors?.find(({ status }) => status === 'verified')?.id;
  return factor !== undefined && assuranceLevel(access_token) !== 'aal2' ? factor : undefined;
}

function assuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aal?: unknown;
  };
  return claims.aal;
}
