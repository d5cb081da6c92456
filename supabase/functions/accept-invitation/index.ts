// Accepts an invitation to the staff portal. The token or code in the email authorizes it.
import { withCors } from '../_shared/cors.ts';
import { createUser } from '../_shared/create-user.ts';
import { clientAddress, postHandler } from '../_shared/post-handler.ts';
import { acceptInvitation } from './accept-invitation.ts';

Deno.serve(
  withCors(
    Deno.env.get('SITE_URL'),
    postHandler(Deno.env, async (request, { database, project }) =>
      acceptInvitation(request, {
        database,
        createUser: (account) => createUser(project, account),
        clientAddress: clientAddress(request),
      }),
    ),
  ),
);
