import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import type { createUser } from '../_shared/create-user.ts';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { readValid } from '../_shared/request-body.ts';
import { accountFields } from '../_shared/rules/account/account.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import {
  tokenLength,
  tokenPattern,
  type Acceptance,
  type AcceptanceStatus,
} from '../_shared/rules/account/invitation.ts';

const maxBytes = 4096;

const incomplete = 'Open the link in your invitation email, then enter your name and a password.';

const acceptanceSchema = v.object(
  {
    email: accountFields.email,
    proof: v.union(
      [v.pipe(boundedText(tokenLength), v.regex(tokenPattern)), accountFields.code],
      incomplete,
    ),
    fullName: accountFields.fullName,
    password: accountFields.newPassword,
  },
  incomplete,
) satisfies v.GenericSchema<unknown, Acceptance>;

interface Options {
  database: DatabaseClient;
  createUser: (account: Parameters<typeof createUser>[1]) => ReturnType<typeof createUser>;
  clientAddress: string;
}

/**
 * Creates the invited account, unless there is one already, and gives it the invited role. A repeat after a lost
 * response finds the account and finishes the rest.
 */
export async function acceptInvitation(
  request: Request,
  { database, createUser, clientAddress }: Options,
): Promise<Response> {
  const body = await readValid(request, maxBytes, acceptanceSchema);
  if (!body.ok) return errorResponse(body.status, body.error);
  const { email, proof, fullName, password } = body.value;

  const accept = () =>
    callFunction(database, 'accept_invitation', {
      invited_email: email,
      proof,
      client_address: clientAddress,
    });
  let status: AcceptanceStatus = 'accepted';
  let result = await accept();
  if (result === 'account-needed') {
    const companyName = brand.companyName;
    const created = await createUser({
      email: email.toLowerCase(),
      password,
      fullName,
      companyName,
    });
    if (!created.ok) return errorResponse(created.status < 500 ? 422 : 502, created.error);
    status = 'created';
    result = await accept();
  }
  return result === 'accepted'
    ? Response.json({ success: true, status })
    : errorResponse(404, 'That invitation has expired.');
}
