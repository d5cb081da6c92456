import * as v from 'valibot';
import { readJson, reject, type Result } from '../_shared/request-body.ts';
import { commentMessages, commentSchema } from '../_shared/rules/comment.ts';

const maxBytes = 4096;

/** The comment form's email rule. `fullName` and `isNewUser` aren't trusted, so they are ignored. */
const schema = v.object({ email: commentSchema.entries.author_email });

/** Reads the email address from {email, fullName, isNewUser} (spec §7, call 3). Never throws. */
export async function readEmailAddress(request: Request): Promise<Result<string>> {
  const body = await readJson(request, maxBytes);
  if (!body.ok) return body;
  const parsed = v.safeParse(schema, body.value);
  return parsed.success
    ? { ok: true, value: parsed.output.email }
    : reject(422, commentMessages.author_email);
}
