// Starts or stops emails about comments.
import { withCors } from '../_shared/cors.ts';
import { parseHttpUrl } from '../_shared/environment.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { choiceSaver, setCommentEmails } from './comment-emails.ts';

const siteUrl = Deno.env.get('SITE_URL');
const siteOrigin = parseHttpUrl(siteUrl)?.origin;

Deno.serve(
  withCors(
    siteUrl,
    postHandler(Deno.env, async (request, { database }) =>
      siteOrigin === undefined
        ? errorResponse(500, 'This function has no SITE_URL.')
        : setCommentEmails(request, choiceSaver(database), siteOrigin),
    ),
  ),
);
