// Starts or stops emails about comments.
import { withCors } from '../_shared/cors.ts';
import { parseHttpUrl } from '../_shared/environment.ts';
import { postHandler, withPageForLinks } from '../_shared/post-handler.ts';
import { emailLinkHash } from '../_shared/rules/comment-emails.ts';
import { choiceSaver, linkIn, setCommentEmails } from './comment-emails.ts';

const siteUrl = Deno.env.get('SITE_URL');
const siteOrigin = parseHttpUrl(siteUrl)?.origin;

Deno.serve(
  withCors(
    siteUrl,
    withPageForLinks(
      siteOrigin,
      (url) => {
        const link = linkIn(url);
        return `/comment-emails${link ? emailLinkHash(link) : ''}`;
      },
      postHandler(Deno.env, async (request, { database }) =>
        setCommentEmails(request, choiceSaver(database), siteOrigin ?? ''),
      ),
    ),
  ),
);
