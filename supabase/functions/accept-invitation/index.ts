// Accepts an invitation to the staff portal. The token or code in the email authorizes it.
import { createUser } from '../_shared/create-user.ts';
import { clientAddress } from '../_shared/post-handler.ts';
import { serve } from '../_shared/serve.ts';
import { acceptInvitation } from './accept-invitation.ts';

serve(async (request, { database, project }) =>
  acceptInvitation(request, {
    database,
    createUser: (account) => createUser(project, account),
    clientAddress: clientAddress(request),
  }),
);
