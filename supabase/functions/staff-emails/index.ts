// Does what a link in an email to staff offers, once its button is pressed: stops the digest, or assigns a lead.
import { withCors } from '../_shared/cors.ts';
import { parseHttpUrl } from '../_shared/environment.ts';
import { postHandler, withPageForLinks } from '../_shared/post-handler.ts';
import { staffEmailHash, staffEmailsPath } from '../_shared/rules/staff-emails.ts';
import { actOnLink, databaseActions, linkIn } from './staff-emails.ts';

const siteUrl = Deno.env.get('SITE_URL');

Deno.serve(
  withCors(
    siteUrl,
    withPageForLinks(
      parseHttpUrl(siteUrl)?.origin,
      (url) => {
        const link = linkIn(url);
        return staffEmailsPath + (link ? staffEmailHash(link) : '');
      },
      postHandler(Deno.env, async (request, { database }) =>
        actOnLink(request, databaseActions(database)),
      ),
    ),
  ),
);
