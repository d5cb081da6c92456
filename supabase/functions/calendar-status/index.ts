// Says whether browsers can show the CRM's calendar on the booking page. They can't tell themselves: a frame of another site
// that shows an error page, or refuses to be framed, looks like any other.
import { withCors } from '../_shared/cors.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { calendarChecker } from './check-calendar.ts';

const siteUrl = Deno.env.get('SITE_URL');
const check = calendarChecker({ url: Deno.env.get('CRM_CALENDAR_URL'), siteUrl });

Deno.serve(
  withCors(
    siteUrl,
    postHandler(Deno.env, async () => Response.json({ status: await check() })),
  ),
);
