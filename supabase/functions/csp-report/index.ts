// Receives the CSP violation reports that browsers send, without a key or a session.
import { withCors } from '../_shared/cors.ts';
import { errorResponse, rateLimitResponse } from '../_shared/error-response.ts';
import { clientAddress, postHandler } from '../_shared/post-handler.ts';
import { readViolations } from './violations.ts';

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database }) => {
      const violations = await readViolations(request);
      if (!violations.ok) return errorResponse(violations.status, violations.error);
      const noContent = new Response(null, { status: 204 });
      if (violations.value.length === 0) return noContent;
      const { error } = await database.rpc('record_csp_reports', {
        reports: violations.value,
        client_address: clientAddress(request),
      });
      return rateLimitResponse('record_csp_reports', error) ?? noContent;
    }),
  ),
);
