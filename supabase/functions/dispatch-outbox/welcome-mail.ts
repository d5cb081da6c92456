import * as v from 'valibot';
import type { databaseOf } from '../_shared/database.ts';
import type { SendMail } from '../_shared/mail.ts';
import type { Delivery, Outcome, OutboxRow } from './dispatch.ts';
import { welcomeMessage } from './welcome-message.ts';

export interface Account {
  email: string;
  full_name: string;
}

export interface WelcomeMail {
  /** Null when the account is gone. Throws when the database does not say. */
  accountOf(userId: string): Promise<Account | null>;
  send: SendMail;
  site: URL;
}

/** Tells people who signed up what comes next, once per account (spec §7, call 3). */
export function welcomeMail(options: WelcomeMail): Delivery {
  return (rows) => rows.map((row) => ({ rows: [row], outcome: deliver(options, row) }));
}

const payload = v.object({ user_id: v.pipe(v.string(), v.uuid()) });

async function deliver({ accountOf, send, site }: WelcomeMail, row: OutboxRow): Promise<Outcome> {
  if (!v.is(payload, row.payload))
    return { outcome: 'refused', error: 'The row names no account.' };
  let account: Account | null;
  try {
    account = await accountOf(row.payload.user_id);
  } catch (error) {
    return { outcome: 'failed', error: (error as Error).message };
  }
  if (account === null) return { outcome: 'delivered' };
  return send({
    to: account.email,
    ...welcomeMessage({ fullName: account.full_name, site: site.origin }),
    messageId: `<${row.idempotency_key}@${site.hostname}>`,
  });
}

/** Milliseconds for the database's answer. */
const limitMs = 10_000;

const accountSchema = v.nullable(v.object({ email: v.string(), full_name: v.string() }));

/** Accounts behind the API, with the rights of service_role. */
export function accountsOf(database: ReturnType<typeof databaseOf>): WelcomeMail['accountOf'] {
  return async (userId) => {
    const { data, error } = await database
      .rpc('get_welcome_mail_recipient', { user_id: userId })
      .abortSignal(AbortSignal.timeout(limitMs));
    // The code alone: a message can quote what it is about.
    if (error) throw new Error(`get_welcome_mail_recipient failed: ${error.code || 'no answer'}.`);
    return v.parse(accountSchema, data);
  };
}
