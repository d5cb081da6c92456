// Takes what browsers report of our content security policy: they send no key and no session.
import { clientAddress } from '../_shared/client-address.ts';
import { withCors } from '../_shared/cors.ts';
import { databaseOf } from '../_shared/database.ts';
import { limitRefusal } from '../_shared/limit-refusal.ts';
import { refusal } from '../_shared/request-body.ts';
import { secretKeys } from '../_shared/secret-key.ts';
import { reportsIn } from './reports.ts';

Deno.serve(
  withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' });
    const [key] = secretKeys(Deno.env.get('SUPABASE_SECRET_KEYS'));
    const supabaseUrl = Deno.env.get('SUPABASE_URL');
    if (!key || !supabaseUrl) return refusal(500, 'The project gives this function no key.');
    const reports = await reportsIn(request);
    if (!reports.ok) return refusal(reports.status, reports.error);
    const taken = new Response(null, { status: 204 });
    if (reports.value.length === 0) return taken;
    const { error } = await databaseOf(supabaseUrl, key).rpc('record_csp_reports', {
      reports: reports.value,
      client_address: clientAddress(request),
    });
    return limitRefusal('record_csp_reports', error) ?? taken;
  }),
);
