import { databaseClient } from '../supabase/functions/_shared/database.ts';
import type { Config } from './config.ts';
import { readSecrets } from './secrets.ts';

/**
 * Reaches the database through the API of a hosted project, if SUPABASE_SECRET_KEY is set, or of the site on this
 * machine. Undefined if that has never been started.
 */
export function backendClient({ variables, publicEnv, backendUrl, dataDir }: Config) {
  const secretKey = variables.SUPABASE_SECRET_KEY;
  const url = (secretKey && publicEnv['PUBLIC_SUPABASE_URL']) || backendUrl;
  const key = secretKey ?? readSecrets(dataDir)?.secretKey;
  if (key === undefined) return undefined;
  return {
    database: databaseClient(url, key),
    /** Why a request failed, for a person. */
    explain: ({ error, status }: { error: { message: string }; status: number }): string =>
      status === 0
        ? `the backend at ${new URL(url).origin} isn’t responding. Start it first: npm start`
        : error.message,
  };
}
