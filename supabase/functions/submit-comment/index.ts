// Receives the comment form from browsers without JavaScript. With JavaScript, the browser inserts the comment itself
// (spec §7, call 14).
import { parseHttpUrl } from '../_shared/environment.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { submitComment } from './submit-comment.ts';

const siteOrigin = parseHttpUrl(Deno.env.get('SITE_URL'))?.origin;

Deno.serve(
  postHandler(Deno.env, async (request, { database }) =>
    siteOrigin === undefined
      ? errorResponse(500, 'This function has no SITE_URL.')
      : submitComment(request, database, siteOrigin),
  ),
);
