// Says whether browsers can show the CRM's calendar on the booking page. They can't tell themselves: a frame of another
// site that shows an error page, or refuses to be framed, looks like any other.
import * as v from 'valibot';
import { errorResponse } from '../_shared/error-response.ts';
import { readValid } from '../_shared/request-body.ts';
import { serve, siteUrl } from '../_shared/serve.ts';
import { calendarChecker } from './check-calendar.ts';

/** Of a body without values. */
const maxBytes = 100;

const check = calendarChecker({ url: Deno.env.get('CRM_CALENDAR_URL'), siteUrl });

serve(async (request) => {
  const body = await readValid(request, maxBytes, v.strictObject({}), 'Send {}.');
  if (!body.ok) return errorResponse(body.status, body.error);
  return Response.json({ status: await check() });
});
