import * as v from 'valibot';
import { readJson, refuse, type Read } from '../_shared/request-body.ts';
import { commentMessages, commentSchema } from '../_shared/rules/comment.ts';

const maxBytes = 4096;

/** An address is what the comment form takes for one; fullName and isNewUser are the caller's word. */
const schema = v.object({ email: commentSchema.entries.author_email });

/** The address that {email, fullName, isNewUser} names (spec §7, call 3). Never throws. */
export async function addressIn(request: Request): Promise<Read<string>> {
  const body = await readJson(request, maxBytes);
  if (!body.ok) return body;
  const parsed = v.safeParse(schema, body.value);
  return parsed.success
    ? { ok: true, value: parsed.output.email }
    : refuse(422, commentMessages.author_email);
}
