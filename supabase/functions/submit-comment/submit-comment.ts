import * as v from 'valibot';
import { callFunction, DatabaseError, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress } from '../_shared/post-handler.ts';
import { readForm } from '../_shared/request-body.ts';
import { commentLengths, commentSchema } from '../_shared/rules/comment.ts';
import { formSignalsOf, honeypotField } from '../_shared/rules/lead/spam.ts';
import { isPostSlug } from '../_shared/rules/post/slugs.ts';
import { stripHtml } from '../_shared/rules/strip-html.ts';

/** What happened to a comment. The post's page has a message with the ID `comment-<outcome>` (CSS :target). */
type Outcome = 'received' | 'rate-limited' | 'failed' | 'name' | 'email' | 'content' | 'consent';

/** Visitors type at most 2,354 characters into the form. Each takes up to 12 bytes. */
const maxBytes = 64 * 1024;

/**
 * Validates and saves a comment, and redirects to its post. The request controls only the slug, so this can't be
 * an open redirect.
 */
export async function submitComment(
  request: Request,
  database: DatabaseClient,
  siteOrigin: string,
): Promise<Response> {
  const form = await readForm(request, maxBytes);
  if (!form.ok) return errorResponse(form.status, form.error);
  const { slug = '' } = form.value;
  if (!isPostSlug(slug)) return errorResponse(422, 'Send the slug of a post.');
  const comment = validate(form.value);
  const outcome =
    typeof comment === 'string'
      ? comment
      : await save(database, { ...comment, slug }, clientAddress(request));
  const location = new URL(`/blog/${slug}#comment-${outcome}`, siteOrigin).href;
  return new Response(null, { status: 303, headers: { location } });
}

/** The comment to save, or what's wrong with it. */
function validate(form: Readonly<Record<string, string>>): object | Outcome {
  const text = (name: keyof typeof commentLengths) =>
    stripHtml(form[name] ?? '', commentLengths[name].max);
  const parsed = v.safeParse(commentSchema, {
    author_name: text('author_name'),
    author_email: text('author_email'),
    content: text('content'),
  });
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]);
    return field === 'author_name' ? 'name' : field === 'author_email' ? 'email' : 'content';
  }
  if (!isChecked(form['privacyConsent'])) return 'consent';
  return {
    ...parsed.output,
    parent_id: form['parent_id'] || null,
    notify: isChecked(form['notify']),
    spam_signals: formSignalsOf({ honeypot: form[honeypotField] }),
  };
}

/** An unchecked checkbox sends nothing. A checked one without a value sends "on". */
function isChecked(value: string | undefined): boolean {
  return value === 'on' || value === 'true';
}

async function save(database: DatabaseClient, comment: object, address: string): Promise<Outcome> {
  try {
    await callFunction(database, 'submit_comment', {
      comment: comment as Record<string, string>,
      client_address: address,
    });
    return 'received';
  } catch (error) {
    if (error instanceof DatabaseError && error.limit !== undefined) return 'rate-limited';
    console.error((error as Error).message);
    return 'failed';
  }
}
