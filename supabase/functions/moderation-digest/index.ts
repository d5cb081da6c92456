// Turns off a moderator's digest. Mail programs post to the URL in List-Unsubscribe, which contains the token (RFC 8058).
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';

Deno.serve(
  postHandler(Deno.env, async (request, { database }) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    if (!/^[0-9a-f]{64}$/.test(token)) return errorResponse(422, 'Use the link from an email.');
    const { data, error } = await database.rpc('stop_moderation_digest', { token });
    if (error) throw new Error(`stop_moderation_digest failed: ${error.code || 'no response'}.`);
    return data ? Response.json({ success: true }) : errorResponse(404, 'That link has expired.');
  }),
);
