// Spec §7, call 3: asks for the welcome mail of an account that was just made. Whether there is one,
// whom the mail greets and that it goes out once, the database decides; the answer never tells.
import { clientAddress } from '../_shared/client-address.ts';
import { withCors } from '../_shared/cors.ts';
import { json } from '../_shared/http.ts';
import { limitRefusal } from '../_shared/limit-refusal.ts';
import { onPost } from '../_shared/on-post.ts';
import { refusal } from '../_shared/request-body.ts';
import { addressIn } from './address.ts';

Deno.serve(
  withCors(
    onPost(async (request, { database }) => {
      const email = await addressIn(request);
      if (!email.ok) return refusal(email.status, email.error);
      const { error } = await database.rpc('request_welcome_mail', {
        email: email.value,
        client_address: clientAddress(request),
      });
      return limitRefusal('request_welcome_mail', error) ?? json({ success: true });
    }),
    Deno.env.get('SITE_URL'),
  ),
);
