// Starts or stops emails about comments. The page /comment-emails sends {token, subscribed}. Mail programs
// unsubscribe with one click: they post to the URL in List-Unsubscribe, which contains the token (RFC 8058).
import * as v from 'valibot';
import { withCors } from '../_shared/cors.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { readJson, reject, type Result } from '../_shared/request-body.ts';

const maxBytes = 4096;

/** The arguments of set_comment_emails. */
const choiceSchema = v.object({
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  subscribed: v.boolean(),
});

type Choice = v.InferOutput<typeof choiceSchema>;

async function readChoice(request: Request): Promise<Result<Choice>> {
  const token = new URL(request.url).searchParams.get('token');
  const body =
    token === null
      ? await readJson(request, maxBytes)
      : { ok: true as const, value: { token, subscribed: false } };
  if (!body.ok) return body;
  const parsed = v.safeParse(choiceSchema, body.value);
  return parsed.success
    ? { ok: true, value: parsed.output }
    : reject(422, 'Send {token, subscribed} with the token from an email.');
}

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database }) => {
      const choice = await readChoice(request);
      if (!choice.ok) return errorResponse(choice.status, choice.error);
      const { data, error } = await database.rpc('set_comment_emails', choice.value);
      if (error) throw new Error(`set_comment_emails failed: ${error.code || 'no response'}.`);
      return data ? Response.json({ success: true }) : errorResponse(404, 'That link has expired.');
    }),
  ),
);
