import * as v from 'valibot';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import type { MailBody } from '../_shared/mail-layout.ts';
import type { Mail, SendMail } from '../_shared/mail.ts';
import type { Database } from '../_shared/rules/database.types.ts';
import type { EmailLink } from '../_shared/rules/email-links.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';

/** One kind of email: what it loads, and what it says. */
export interface MailKind<Content extends { email: string }> {
  /** Null if the email is no longer needed. Throws if the row is invalid or the database can't be read. */
  load(row: OutboxRow, database: DatabaseClient): Promise<Content | null>;
  write(content: Content, addresses: MailAddresses, row: OutboxRow): Message;
}

type Message = MailBody & Partial<Pick<Mail, 'headers' | 'messageId' | 'replyTo' | 'isCheck'>>;

/** Base URLs of the links in emails. */
export interface MailAddresses {
  site: URL;
  backend: URL;
}

export interface MailOptions extends MailAddresses {
  database: DatabaseClient;
  sendMail: SendMail;
}

type Functions = Database['public']['Functions'];

/**
 * An email about what a database function returns, which is null if the email is no longer needed. `schema` also gets
 * the row's payload. By default, the function takes the row's ID.
 */
export function mailKind<Schema extends v.GenericSchema<unknown, { email: string }>>(
  name: keyof Functions & string,
  schema: Schema,
  write: MailKind<v.InferOutput<Schema>>['write'],
  argumentsOf: (row: OutboxRow) => object = ({ id }) => ({ outbox_id: id }),
): MailKind<v.InferOutput<Schema>> {
  return {
    async load(row, database) {
      const data = await callFunction(database, name, argumentsOf(row) as never);
      return data === null ? null : v.parse(schema, { ...Object(row.payload), ...Object(data) });
    },
    write,
  };
}

/** The row's payload has the function's arguments. */
export const payloadOf = ({ payload }: OutboxRow): object => Object(payload) as object;

/** Sends an email for each row. If its content can't be loaded, the row is tried again later. */
export function deliverMails<Content extends { email: string }>(
  { load, write }: MailKind<Content>,
  { database, sendMail, site, backend }: MailOptions,
): Deliver {
  return deliverEach(async (row): Promise<DeliveryResult> => {
    let content: Content | null;
    try {
      content = await load(row, database);
    } catch (error) {
      return { status: 'failed', error: (error as Error).message };
    }
    if (content === null) return { status: 'unneeded' };
    return sendMail({
      to: content.email,
      messageId: `<${row.idempotency_key}@${site.hostname}>`,
      ...write(content, { site, backend }, row),
    });
  });
}

/** Lets mail programs unsubscribe by posting to a function (RFC 8058). */
export function unsubscribeHeaders(backend: URL, link: EmailLink): Record<string, string> {
  const url = new URL(`/functions/v1/email-links?${new URLSearchParams({ ...link })}`, backend);
  return {
    'List-Unsubscribe': `<${url.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
