// Takes what browsers report of our content security policy: they send no key and no session.
import { clientAddress } from '../_shared/client-address.ts';
import { withCors } from '../_shared/cors.ts';
import { limitRefusal } from '../_shared/limit-refusal.ts';
import { onPost } from '../_shared/on-post.ts';
import { refusal } from '../_shared/request-body.ts';
import { reportsIn } from './reports.ts';

Deno.serve(
  withCors(
    onPost(async (request, { database }) => {
      const reports = await reportsIn(request);
      if (!reports.ok) return refusal(reports.status, reports.error);
      const taken = new Response(null, { status: 204 });
      if (reports.value.length === 0) return taken;
      const { error } = await database.rpc('record_csp_reports', {
        reports: reports.value,
        client_address: clientAddress(request),
      });
      return limitRefusal('record_csp_reports', error) ?? taken;
    }),
    Deno.env.get('SITE_URL'),
  ),
);
