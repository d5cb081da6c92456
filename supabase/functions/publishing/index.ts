// Lets admins see the kept releases, go back to one, and resume publishing. Browsers can't do that themselves, because
// the publisher accepts only requests signed with the build hook's secret.
import * as v from 'valibot';
import { callFunction } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { readValid } from '../_shared/request-body.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import { serveAdmins } from '../_shared/serve.ts';
import { askPublisher } from './publisher-client.ts';

const maxBytes = 1024;

const digest = v.pipe(boundedText(100), v.regex(/^[\w-]{4,100}$/));
const requests = v.variant('action', [
  v.object({ action: v.literal('releases'), preview: v.optional(digest) }),
  v.object({ action: v.literal('rollback'), root: digest, live: digest }),
  v.object({ action: v.literal('resume'), live: digest }),
]);

serveAdmins(async ({ request, database, adminId }) => {
  const error = 'The request has no known action.';
  const wanted = await readValid(request, maxBytes, requests, error);
  if (!wanted.ok) return errorResponse(wanted.status, wanted.error);
  return handle(wanted.value, async (entry) => {
    await callFunction(database, 'audit_publishing', { admin_id: adminId, ...entry });
  });
});

type Audit = (entry: { action: string; subject_id: string; before: string }) => Promise<void>;

async function handle(wanted: v.InferOutput<typeof requests>, audit: Audit): Promise<Response> {
  const { action, ...message } = wanted;
  const reply = await askPublisher(Deno.env, `/${action}`, message);
  if (reply.status === 'refused') return errorResponse(409, reply.message);
  if (reply.status !== 'ok') return Response.json({ status: reply.status });
  if (wanted.action !== 'releases') {
    const { root } = reply.body as { root: string };
    const done = wanted.action === 'rollback' ? 'site.rolled-back' : 'site.resumed';
    await audit({ action: done, subject_id: root, before: wanted.live });
  }
  return Response.json({ status: 'ok', ...(reply.body as object) });
}
