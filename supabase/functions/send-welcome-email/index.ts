// Requests the welcome mail of a new account (spec §7, call 3). The database decides whether the account
// exists, uses its stored name, and sends only one mail. The response reveals none of this.
import { callFunction } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress } from '../_shared/post-handler.ts';
import { serve } from '../_shared/serve.ts';
import { readEmailAddress } from './email-address.ts';

serve(async (request, { database }) => {
  const body = await readEmailAddress(request);
  if (!body.ok) return errorResponse(body.status, body.error);
  await callFunction(database, 'request_welcome_mail', {
    ...body.value,
    client_address: clientAddress(request),
  });
  return Response.json({ success: true });
});
