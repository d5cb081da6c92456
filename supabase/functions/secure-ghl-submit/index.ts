// Spec §7, call 5: takes the lead forms, from islands and from pages without JavaScript.
import { withCors } from '../_shared/cors.ts';
import { databaseOf } from '../_shared/database.ts';
import { refusal } from '../_shared/request-body.ts';
import { secretKeys } from '../_shared/secret-key.ts';
import { webAddress } from '../_shared/web-address.ts';
import { storeIn } from './store.ts';
import { submit } from './submit.ts';

Deno.serve(
  withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' });
    const [key] = secretKeys(Deno.env.get('SUPABASE_SECRET_KEYS'));
    const supabaseUrl = Deno.env.get('SUPABASE_URL');
    if (!key || !supabaseUrl) return refusal(500, 'The project gives this function no key.');
    const site = webAddress(Deno.env.get('SITE_URL'))?.origin;
    return submit(request, storeIn(databaseOf(supabaseUrl, key)), site);
  }),
);
