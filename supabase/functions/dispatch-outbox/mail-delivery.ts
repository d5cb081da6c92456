import * as v from 'valibot';
import { DatabaseError, type DatabaseClient } from '../_shared/database.ts';
import type { MailBody } from '../_shared/mail-layout.ts';
import type { Mail, SendMail } from '../_shared/mail.ts';
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

const databaseTimeoutMs = 10_000;

interface DatabaseCall {
  abortSignal(signal: AbortSignal): PromiseLike<{ data: unknown; error: { code: string } | null }>;
}

/** What a database function returns. Throws if it can't be called. */
export async function loadContent<Schema extends v.GenericSchema>(
  functionName: string,
  call: DatabaseCall,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { data, error } = await call.abortSignal(AbortSignal.timeout(databaseTimeoutMs));
  if (error) throw new DatabaseError(functionName, error);
  return v.parse(schema, data);
}

/** Lets mail programs unsubscribe by posting to a function (RFC 8058). */
export function unsubscribeHeaders(backend: URL, link: EmailLink): Record<string, string> {
  const url = new URL(`/functions/v1/email-links?${new URLSearchParams({ ...link })}`, backend);
  return {
    'List-Unsubscribe': `<${url.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
