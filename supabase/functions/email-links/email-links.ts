import * as v from 'valibot';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { readForm, readJson } from '../_shared/request-body.ts';
import { tokenLength, tokenPattern } from '../_shared/rules/account/invitation.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import { emailLinkActions, readEmailLink, type EmailLink } from '../_shared/rules/email-links.ts';

const maxBytes = 4096;

const linkSchema = v.object({
  token: v.pipe(boundedText(tokenLength), v.regex(tokenPattern)),
  action: v.picklist(Object.values(emailLinkActions).flat()),
});

/** Returns what the action did, or null if the token is unknown. Throws if it couldn't be done. */
export type Act = (link: EmailLink) => Promise<string | null>;

/** The link in the query of a URL, as List-Unsubscribe has it. */
export function linkIn({ searchParams }: URL): EmailLink | undefined {
  const link = { token: searchParams.get('token'), action: searchParams.get('action') };
  const { output, success } = v.safeParse(linkSchema, link);
  return success ? output : undefined;
}

/**
 * Acts on a link, which comes in one of three ways:
 *
 * - The pages that links lead to send {token, action} as JSON.
 * - Mail programs unsubscribe with one click: they post to the URL in List-Unsubscribe (RFC 8058).
 * - Without JavaScript, /comment-emails posts a form with the link from an email.
 */
export async function actOnLink(request: Request, act: Act, siteOrigin: string): Promise<Response> {
  const url = new URL(request.url);
  if (url.searchParams.has('token')) return actAndRespond(linkIn(url), act);
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const location = `${siteOrigin}/comment-emails#emails-${await actOnForm(request, act)}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  const body = await readJson(request, maxBytes);
  return body.ok ? actAndRespond(body.value, act) : errorResponse(body.status, body.error);
}

async function actAndRespond(value: unknown, act: Act): Promise<Response> {
  const parsed = v.safeParse(linkSchema, value);
  if (!parsed.success) return errorResponse(422, 'Use the link from an email.');
  const result = await act(parsed.output);
  return result === null
    ? errorResponse(404, 'That link has expired.')
    : Response.json({ success: true, result });
}

/** Returns what happened: the ID of a message on the page. */
async function actOnForm(request: Request, act: Act): Promise<string> {
  const form = await readForm(request, maxBytes);
  const link = form.ok ? readEmailLink('/comment-emails', form.value['link'] ?? '') : undefined;
  if (!link) return 'no-link';
  try {
    return (await act(link)) === null ? 'expired' : link.action;
  } catch (error) {
    console.error((error as Error).message);
    return 'failed';
  }
}

export function databaseAct(database: DatabaseClient): Act {
  return async ({ token, action }) => {
    if (action === 'claim-lead') return callFunction(database, 'claim_lead', { token });
    const isSaved =
      action === 'stop-digest'
        ? await callFunction(database, 'stop_moderation_digest', { token })
        : await callFunction(database, 'set_comment_emails', { token, choice: action });
    return isSaved ? 'saved' : null;
  };
}
