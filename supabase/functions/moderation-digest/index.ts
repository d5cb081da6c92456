// Turns off a moderator's digest. Mail programs post to the URL in List-Unsubscribe, which contains the token (RFC 8058).
import { withCors } from '../_shared/cors.ts';
import { DatabaseError } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { tokenPattern } from '../_shared/rules/account/invitation.ts';

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database }) => {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      if (!tokenPattern.test(token)) return errorResponse(422, 'Use the link from an email.');
      const { data, error } = await database.rpc('stop_moderation_digest', { token });
      if (error) throw new DatabaseError('stop_moderation_digest', error);
      return data ? Response.json({ success: true }) : errorResponse(404, 'That link has expired.');
    }),
  ),
);
