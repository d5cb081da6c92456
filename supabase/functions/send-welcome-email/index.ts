// Spec §7, call 3: asks for the welcome mail of an account that was just made. Whether there is one,
// whom the mail greets and that it goes out once, the database decides; the answer never tells.
import { clientAddress } from '../_shared/client-address.ts';
import { withCors } from '../_shared/cors.ts';
import { databaseOf } from '../_shared/database.ts';
import { json } from '../_shared/http.ts';
import { limitRefusal } from '../_shared/limit-refusal.ts';
import { refusal } from '../_shared/request-body.ts';
import { secretKeys } from '../_shared/secret-key.ts';
import { addressIn } from './address.ts';

Deno.serve(
  withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' });
    const [key] = secretKeys(Deno.env.get('SUPABASE_SECRET_KEYS'));
    const supabaseUrl = Deno.env.get('SUPABASE_URL');
    if (!key || !supabaseUrl) return refusal(500, 'The project gives this function no key.');
    const email = await addressIn(request);
    if (!email.ok) return refusal(email.status, email.error);
    const { error } = await databaseOf(supabaseUrl, key).rpc('request_welcome_mail', {
      email: email.value,
      client_address: clientAddress(request),
    });
    return limitRefusal('request_welcome_mail', error) ?? json({ success: true });
  }),
);
