// Receives calls that people book, move, or cancel in the CRM's calendar. Called by the CRM (docs/crm.md).
import { withCrmSettings } from '../_shared/crm-environment.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { receiveBooking } from './receive-booking.ts';

Deno.serve(
  postHandler(Deno.env, async (request, { database }) => {
    const env = await withCrmSettings(Deno.env, database);
    return receiveBooking(request, env.get('CRM_BOOKING_SECRET'), database);
  }),
);
