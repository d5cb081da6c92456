import { databaseOf } from './database.ts';
import { refusal } from './request-body.ts';
import { secretKeys } from './secret-key.ts';

/** What the project gives a function. */
export interface Project {
  /** Its API with the rights of service_role. */
  database: ReturnType<typeof databaseOf>;
  secretKeys: readonly string[];
}

/** Serves POST alone, and nothing while the project gives the function no key. */
export function onPost(
  handler: (request: Request, project: Project) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' });
    const keys = secretKeys(Deno.env.get('SUPABASE_SECRET_KEYS'));
    const [key] = keys;
    const supabaseUrl = Deno.env.get('SUPABASE_URL');
    if (!key || !supabaseUrl) return refusal(500, 'The project gives this function no key.');
    return handler(request, { database: databaseOf(supabaseUrl, key), secretKeys: keys });
  };
}
