// Does what a link in an email offers, once the button on its page is pressed or a mail program unsubscribes.
import { withCors } from '../_shared/cors.ts';
import { parseHttpUrl } from '../_shared/environment.ts';
import { postHandler, withPageForLinks } from '../_shared/post-handler.ts';
import { emailLinkPath } from '../_shared/rules/email-links.ts';
import { actOnLink, databaseAct, linkIn } from './email-links.ts';

const siteUrl = Deno.env.get('SITE_URL');
const siteOrigin = parseHttpUrl(siteUrl)?.origin;

Deno.serve(
  withCors(
    siteUrl,
    withPageForLinks(
      siteOrigin,
      (url) => {
        const link = linkIn(url);
        return link ? emailLinkPath(link) : '/comment-emails';
      },
      postHandler(Deno.env, async (request, { database }) =>
        actOnLink(request, databaseAct(database), siteOrigin ?? ''),
      ),
    ),
  ),
);
