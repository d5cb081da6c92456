// Says whether browsers can show the CRM's calendar on the booking page. They can't tell themselves: a frame of another site
// that shows an error page, or refuses to be framed, looks like any other.
import { withCors } from '../_shared/cors.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { readJson } from '../_shared/request-body.ts';
import { calendarChecker } from './check-calendar.ts';

/** Of a body without values. */
const maxBytes = 100;

const siteUrl = Deno.env.get('SITE_URL');
const check = calendarChecker({ url: Deno.env.get('CRM_CALENDAR_URL'), siteUrl });

Deno.serve(
  withCors(
    siteUrl,
    postHandler(Deno.env, async (request) => {
      const body = await readJson(request, maxBytes);
      if (!body.ok) return errorResponse(body.status, body.error);
      if (JSON.stringify(body.value) !== '{}') return errorResponse(422, 'Send {}.');
      return Response.json({ status: await check() });
    }),
  ),
);
