// Requests the welcome mail of a new account (spec §7, call 3). The database decides whether the account
// exists, uses its stored name, and sends only one mail. The response reveals none of this.
import { withCors } from '../_shared/cors.ts';
import { callFunction } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress, postHandler } from '../_shared/post-handler.ts';
import { readEmailAddress } from './email-address.ts';

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database }) => {
      const body = await readEmailAddress(request);
      if (!body.ok) return errorResponse(body.status, body.error);
      await callFunction(database, 'request_welcome_mail', {
        ...body.value,
        client_address: clientAddress(request),
      });
      return Response.json({ success: true });
    }),
  ),
);
