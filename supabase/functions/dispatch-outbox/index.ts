// Delivers private.outbox. Woken on NOTIFY and by a schedule, always with the secret key: what is due
// stands in the table, so a wake-up carries nothing and one too many does no harm.
import { json, methodNotAllowed } from '../_shared/http.ts';
import { bearsSecretKey, secretKeys } from '../_shared/secret-key.ts';
import { buildHook } from './build-hook.ts';
import { dispatch } from './dispatch.ts';
import { outboxOf } from './outbox.ts';

Deno.serve(async (request) => {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const keys = secretKeys(Deno.env.get('SUPABASE_SECRET_KEYS'));
  const [key] = keys;
  const supabaseUrl = Deno.env.get('SUPABASE_URL');
  if (!key || !supabaseUrl) return json({ error: 'The project gives this function no key.' }, 500);
  if (!(await bearsSecretKey(request, keys))) {
    return json({ error: 'Only a secret key of this project may wake the dispatcher.' }, 401);
  }
  const summary = await dispatch(outboxOf(supabaseUrl, key), {
    build: buildHook({
      url: Deno.env.get('BUILD_HOOK_URL'),
      secret: Deno.env.get('BUILD_HOOK_SECRET'),
    }),
  });
  return json(summary);
});
