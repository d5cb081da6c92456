import * as v from 'valibot';
import { button, list, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { mailKind } from './mail-delivery.ts';

const mailSchema = v.object({
  email: v.string(),
  titles: v.array(v.string()),
  /** Whether an account with this confirmed address exists. */
  has_account: v.boolean(),
  /** Whether they could create an account now, under the sign-up policy. */
  can_sign_up: v.boolean(),
});

type DocumentMail = v.InferOutput<typeof mailSchema>;

/** Tells clients about documents that an admin shared with them. */
export const documentMail = mailKind('get_document_mail', mailSchema, (mail, { site }) =>
  documentMessage(mail, site.origin),
);

/** Doesn't link to the documents themselves, because anyone could enter someone else's address in a form. */
export function documentMessage(
  { titles, ...access }: Omit<DocumentMail, 'email'>,
  site: string,
): MailBody {
  const isOne = titles.length === 1;
  return renderMail(isOne ? 'New document for you' : `${titles.length} new documents for you`, [
    `We added ${isOne ? 'a document' : 'documents'} to your request:`,
    list(titles),
    `To open ${isOne ? 'it' : 'them'}, sign in to the client portal with this email address.${accountHint(access)}`,
    button('Open the client portal', `${site}/client-portal`),
    note(
      'You’re getting this email because you sent us a request. If that wasn’t you, you can ignore it.',
    ),
  ]);
}

function accountHint({
  has_account,
  can_sign_up,
}: Pick<DocumentMail, 'has_account' | 'can_sign_up'>): string {
  if (has_account) return '';
  return can_sign_up
    ? ' If you don’t have an account yet, create one there.'
    : ' If you don’t have an account yet, ask your contact for an invitation.';
}
