import * as v from 'valibot';
import { readValid, type Result } from '../_shared/request-body.ts';
import { commentMessages, commentSchema } from '../_shared/rules/comment.ts';

const maxBytes = 4096;

/** The comment form's email rule. `fullName` and `isNewUser` aren't trusted, so they are ignored. */
const schema = v.object({ email: commentSchema.entries.author_email });

/** Reads the email address from {email, fullName, isNewUser} (spec §7, call 3). Never throws. */
export async function readEmailAddress(request: Request): Promise<Result<{ email: string }>> {
  return readValid(request, maxBytes, schema, commentMessages.author_email);
}
