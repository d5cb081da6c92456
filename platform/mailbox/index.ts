import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { listen, nameOf, type Listening } from '../listen.ts';
import type { Part } from '../part.ts';
import { composed, type OutgoingMessage } from './compose.ts';
import { openInbox } from './inbox.ts';
import { smtpServer } from './smtp.ts';
import { mailboxWeb } from './web.ts';

/** The oldest message goes when one more comes. */
export const keptMessages = 1000;

export interface MailboxOptions {
  /** Of the page and JSON; 0: any free one. */
  port: number;
  /** 0: any free one. */
  smtpPort: number;
  /** Undefined: loopback only, for requests that name localhost. */
  host: string | undefined;
  /** Where messages are kept, one .eml file each. */
  directory: string;
  /** The sender of what is delivered here directly. */
  from?: string;
  logger?: (line: string) => void;
}

export interface Mailbox extends Part {
  smtpPort: number;
  /** Puts a message in as if it had come by SMTP; resolves when it is on the disk. */
  deliver(message: OutgoingMessage): Promise<void>;
}

/**
 * Catches mail: an SMTP server that takes whatever it is sent, a page to read it, JSON for tests. A
 * message is on the disk before its sender is told so. Throws a PlatformError when a port is taken.
 */
export async function startMailbox({
  port,
  smtpPort,
  host,
  directory,
  from = 'Website <website@example.com>',
  logger = console.error,
}: MailboxOptions): Promise<Mailbox> {
  const inbox = openInbox(directory, keptMessages);
  const smtp = smtpServer(inbox, logger);
  const mail = await listen(smtp.server, smtpPort, host, 'SMTP_PORT');
  const closeSmtp = async () => {
    await Promise.all([mail.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
  };

  const { fetch } = mailboxWeb({
    inbox,
    smtp: () => `${nameOf(host)}:${mail.port}`,
    host,
    logger,
  });
  const web = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  let pages: Listening;
  try {
    pages = await listen(web, port, host, 'MAIL_PORT');
  } catch (error) {
    await closeSmtp();
    throw error;
  }

  let closed: Promise<void> | undefined;
  async function closeAll() {
    await Promise.all([pages.close(), closeSmtp()]);
  }

  return {
    name: 'mailbox',
    address: pages.address,
    smtpPort: mail.port,
    async deliver(message) {
      const raw = await composed(from, message);
      await inbox.add(raw, { from: '', to: [message.to] });
    },
    async health() {
      try {
        await inbox.check();
        return { ok: true, messages: inbox.count() };
      } catch {
        return { ok: false, error: 'The mailbox cannot write to its folder.' };
      }
    },
    close: () => (closed ??= closeAll()),
  };
}
