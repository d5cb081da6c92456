import * as v from 'valibot';
import { DatabaseError, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { readForm, readJson } from '../_shared/request-body.ts';
import { tokenLength, tokenPattern } from '../_shared/rules/account/invitation.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import { emailChoices, readEmailLink } from '../_shared/rules/comment-emails.ts';

const maxBytes = 4096;

/** The arguments of set_comment_emails. */
const requestSchema = v.object({
  token: v.pipe(boundedText(tokenLength), v.regex(tokenPattern)),
  choice: v.picklist(emailChoices),
});

type EmailRequest = v.InferOutput<typeof requestSchema>;

/** Returns false if the token is unknown. Throws if the choice couldn't be saved. */
export type SaveChoice = (request: EmailRequest) => Promise<boolean>;

/**
 * Saves a choice about emails, which comes in one of three ways:
 *
 * - The page /comment-emails sends {token, choice} as JSON.
 * - Mail programs unsubscribe with one click: they post to the URL in List-Unsubscribe, which contains the token and
 *   can contain the choice (RFC 8058).
 * - Without JavaScript, that page posts a form with the link from an email.
 */
export async function setCommentEmails(
  request: Request,
  save: SaveChoice,
  siteOrigin: string,
): Promise<Response> {
  const url = new URL(request.url);
  if (url.searchParams.has('token')) return saveAndRespond(linkIn(url), save);
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const outcome = await saveForm(request, save);
    const location = `${siteOrigin}/comment-emails#${outcome}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  const body = await readJson(request, maxBytes);
  return body.ok ? saveAndRespond(body.value, save) : errorResponse(body.status, body.error);
}

/** The link in the query of a URL, as List-Unsubscribe has it. */
export function linkIn({ searchParams }: URL): EmailRequest | undefined {
  const token = searchParams.get('token');
  const parsed = v.safeParse(requestSchema, {
    token,
    choice: searchParams.get('choice') ?? 'unsubscribe',
  });
  return parsed.success ? parsed.output : undefined;
}

async function saveAndRespond(value: unknown, save: SaveChoice): Promise<Response> {
  const parsed = v.safeParse(requestSchema, value);
  if (!parsed.success) {
    return errorResponse(422, 'Send {token, choice} with the token from an email.');
  }
  const isKnown = await save(parsed.output);
  return isKnown ? Response.json({ success: true }) : errorResponse(404, 'That link has expired.');
}

/** Returns what happened: the ID of a message on the page. */
async function saveForm(request: Request, save: SaveChoice): Promise<string> {
  const form = await readForm(request, maxBytes);
  const link = form.ok ? readEmailLink(form.value['link'] ?? '') : undefined;
  if (!link) return 'emails-no-link';
  try {
    return (await save(link)) ? `emails-${link.choice}` : 'emails-expired';
  } catch (error) {
    console.error((error as Error).message);
    return 'emails-failed';
  }
}

export function choiceSaver(database: DatabaseClient): SaveChoice {
  return async (request) => {
    const { data, error } = await database.rpc('set_comment_emails', request);
    if (error) throw new DatabaseError('set_comment_emails', error);
    return data;
  };
}
