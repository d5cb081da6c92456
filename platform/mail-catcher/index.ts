import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { listen, serveApp } from '../listen.ts';
import { senderAddress } from '../mail-sender.ts';
import type { Service } from '../service.ts';
import { createMessages, type Messages } from './messages.ts';
import { mailCatcherPage } from './page.ts';

const maxMessageBytes = 10 * 1024 * 1024;
/** How long an SMTP client may take to finish when the mail catcher closes. */
const closeTimeoutMs = 1000;

export interface MailCatcherOptions {
  /** Serves the page and the JSON. 0: any free port. */
  port: number;
  /** 0: any free port. */
  smtpPort: number;
}

export interface MailCatcher extends Service {
  smtpPort: number;
  /** Adds a message as if it had arrived by SMTP. */
  deliver(message: { to: string; subject: string; html: string; text: string }): Promise<void>;
  /** Deletes an erased person's messages. */
  forget: Messages['forget'];
}

/**
 * Catches mail instead of sending it, and keeps it until it's closed: an SMTP server that accepts everything, a page to
 * read it on, and JSON for tests. Always on loopback, because anyone who reads a password reset link can take over the
 * account. Throws a FixableError when a port is taken.
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const messages = createMessages();
  const smtp = smtpServer(messages);
  const mail = await listen(smtp.server, options.smtpPort, undefined, 'SMTP_PORT');
  const closeSmtp = async () => {
    await Promise.all([new Promise<void>((resolve) => smtp.close(resolve)), mail.close()]);
  };
  const page = await serveApp(
    mailCatcherPage(messages),
    options.port,
    undefined,
    'MAIL_PORT',
  ).catch(async (error: unknown) => {
    await closeSmtp();
    throw error;
  });
  return {
    name: 'mail catcher',
    address: page.address,
    smtpPort: mail.port,
    async deliver({ to, ...message }) {
      messages.add({ to: [to], from: senderAddress, messageId: '', ...message });
    },
    forget: messages.forget,
    health: async () => ({ ok: true }),
    close: async () => void (await Promise.all([closeSmtp(), page.close()])),
  };
}

/** No mail server has such an address (RFC 2606), so sending to one shows what happens to undeliverable mail. */
const undeliverable = /[@.]invalid$/i;

/** Accepts mail from anyone to anyone, except to undeliverable addresses. The caller makes it listen. */
function smtpServer(messages: Messages): SMTPServer {
  const server = new SMTPServer({
    size: maxMessageBytes,
    rejectOversized: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: closeTimeoutMs,
    onRcptTo: ({ address }, _session, done) =>
      done(
        undeliverable.test(address)
          ? Object.assign(new Error('5.1.2 No such domain'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      receive(messages, stream, to).then(
        () => done(),
        // The client disconnected before it had sent everything.
        (error: unknown) => done(error as Error),
      );
    },
  });
  // Errors of one connection. Without a listener they would end the process.
  server.on('error', () => undefined);
  return server;
}

async function receive(messages: Messages, stream: SMTPServerDataStream, to: string[]) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk as Buffer);
  }
  // `rejectOversized` makes the server answer 552.
  if (stream.sizeExceeded) return;
  const email = await PostalMime.parse(Buffer.concat(chunks));
  messages.add({
    to,
    from: email.from?.address ?? '',
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
  });
}
