import * as v from 'valibot';
import type { DatabaseClient } from '../_shared/database.ts';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';
import type { SendMail } from '../_shared/mail.ts';
import { deliverEach, type Deliver } from './dispatch.ts';
import { loadContent, sendLoaded } from './send-loaded.ts';

const mailSchema = v.nullable(
  v.object({
    email: v.string(),
    titles: v.array(v.string()),
    /** Whether an account with this confirmed address exists. */
    has_account: v.boolean(),
  }),
);

export type DocumentMail = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Null if there's nothing to send. Throws if the database can't be read. */
export type LoadDocumentMail = (outboxId: number) => Promise<DocumentMail | null>;

export interface DocumentMailOptions {
  loadMail: LoadDocumentMail;
  sendMail: SendMail;
  site: URL;
}

/** Tells clients about documents that an admin shared with them. */
export function documentMail({ loadMail, sendMail, site }: DocumentMailOptions): Deliver {
  return deliverEach((row) =>
    sendLoaded(
      () => loadMail(row.id),
      (mail) =>
        sendMail({
          to: mail.email,
          ...documentMessage(mail, site.origin),
          messageId: `<${row.idempotency_key}@${site.hostname}>`,
        }),
    ),
  );
}

export function documentMailLoader(database: DatabaseClient): LoadDocumentMail {
  return (outbox_id) =>
    loadContent('get_document_mail', database.rpc('get_document_mail', { outbox_id }), mailSchema);
}

/** Doesn't link to the documents themselves, because anyone could enter someone else's address in a form. */
export function documentMessage(
  { titles, has_account }: Omit<DocumentMail, 'email'>,
  site: string,
): MailBody {
  const isOne = titles.length === 1;
  return renderMail(isOne ? 'New document for you' : `${titles.length} new documents for you`, [
    { kind: 'text', text: `We added ${isOne ? 'a document' : 'documents'} to your request:` },
    { kind: 'list', items: titles },
    {
      kind: 'text',
      text: `To open ${isOne ? 'it' : 'them'}, sign in to the client portal with this email address.${has_account ? '' : ' If you don’t have an account yet, create one there.'}`,
    },
    { kind: 'button', label: 'Open the client portal', href: `${site}/client-portal` },
    {
      kind: 'note',
      text: 'You’re getting this email because you sent us a request. If that wasn’t you, you can ignore it.',
    },
  ]);
}
