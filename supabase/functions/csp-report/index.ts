// Receives the reports that browsers send about pages of the site, without a key or a session.
import { withCors } from '../_shared/cors.ts';
import { callFunction } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress, postHandler } from '../_shared/post-handler.ts';
import { readReports } from './reports.ts';

const siteUrl = Deno.env.get('SITE_URL');

Deno.serve(
  withCors(
    siteUrl,
    postHandler(Deno.env, async (request, { database }) => {
      const reports = await readReports(request, siteUrl);
      if (!reports.ok) return errorResponse(reports.status, reports.error);
      if (reports.value.length > 0) {
        await callFunction(database, 'record_browser_reports', {
          reports: reports.value,
          client_address: clientAddress(request),
        });
      }
      return new Response(null, { status: 204 });
    }),
  ),
);
