import * as v from 'valibot';
import { DatabaseError, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { readJson } from '../_shared/request-body.ts';
import { tokenLength, tokenPattern } from '../_shared/rules/account/invitation.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import { staffEmailActions, type StaffEmailAction } from '../_shared/rules/staff-emails.ts';

const maxBytes = 4096;

const linkSchema = v.object({
  token: v.pipe(boundedText(tokenLength), v.regex(tokenPattern)),
  action: v.picklist(staffEmailActions),
});

type Link = v.InferOutput<typeof linkSchema>;

/** What each action did, or null if its token is unknown. Throws if it couldn't be done. */
export type Actions = Record<StaffEmailAction, (token: string) => Promise<string | null>>;

/** The link in the query of a URL, as List-Unsubscribe has it. */
export function linkIn({ searchParams }: URL): Link | undefined {
  const { output, success } = v.safeParse(linkSchema, {
    token: searchParams.get('token'),
    action: searchParams.get('action'),
  });
  return success ? output : undefined;
}

/**
 * Acts on a link, which comes in one of two ways:
 *
 * - The page /staff-emails sends {token, action} as JSON.
 * - Mail programs turn off a digest with one click: they post to the URL in List-Unsubscribe (RFC 8058).
 */
export async function actOnLink(request: Request, actions: Actions): Promise<Response> {
  const url = new URL(request.url);
  let link: Link | undefined;
  if (url.searchParams.has('token')) {
    link = linkIn(url);
  } else {
    const body = await readJson(request, maxBytes);
    if (!body.ok) return errorResponse(body.status, body.error);
    const parsed = v.safeParse(linkSchema, body.value);
    link = parsed.success ? parsed.output : undefined;
  }
  if (!link) return errorResponse(422, 'Use the link from an email.');
  const result = await actions[link.action](link.token);
  return result === null
    ? errorResponse(404, 'That link has expired.')
    : Response.json({ success: true, result });
}

export function databaseActions(database: DatabaseClient): Actions {
  return {
    async 'stop-digest'(token) {
      const { data, error } = await database.rpc('stop_moderation_digest', { token });
      if (error) throw new DatabaseError('stop_moderation_digest', error);
      return data ? 'stopped' : null;
    },
    async 'claim-lead'(token) {
      const { data, error } = await database.rpc('claim_lead', { token });
      if (error) throw new DatabaseError('claim_lead', error);
      return data;
    },
  };
}
