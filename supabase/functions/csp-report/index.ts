// Receives the reports that browsers send about pages of the site, without a key or a session.
import { callFunction } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress } from '../_shared/post-handler.ts';
import { serve, siteUrl } from '../_shared/serve.ts';
import { readReports } from './reports.ts';

serve(async (request, { database }) => {
  const reports = await readReports(request, siteUrl);
  if (!reports.ok) return errorResponse(reports.status, reports.error);
  if (reports.value.length > 0) {
    await callFunction(database, 'record_browser_reports', {
      reports: reports.value,
      client_address: clientAddress(request),
    });
  }
  return new Response(null, { status: 204 });
});
