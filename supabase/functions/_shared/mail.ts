// @ts-types="./node-sockets.d.ts"
import { connect as connectPlain, isIP, type Socket } from 'node:net';
// @ts-types="./node-sockets.d.ts"
import { connect as connectTls } from 'node:tls';
import nodemailer from 'nodemailer';

export interface Mail {
  /** Always treated as a single address, never parsed as a list. */
  to: string;
  /** Where replies go, if not to the sender. A single address, too. Left out unless `canReplyTo`. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Repeats have the same ID, so that mail programs recognize them. */
  messageId: string;
  headers?: Record<string, string>;
  /** Only connects and signs in, and sends nothing. */
  isCheck?: boolean;
}

/** Errors are stored and logged, so they contain neither the recipient nor the server's message. */
export type SendResult =
  | { status: 'delivered' }
  /** Worth another attempt. */
  | { status: 'failed'; error: string }
  /** The server will never accept this mail. */
  | { status: 'rejected'; error: string };

export type SendMail = (mail: Mail) => Promise<SendResult>;

export interface Mailer {
  /** smtp://host:port, or smtps://user:password@host:465: hosted functions can't use ports 25 and 587. */
  server: URL;
  /** `Name <address>`. */
  from: string;
  /** For the whole exchange, including connecting. */
  timeoutMs?: number;
}

/** Sends mails over SMTP, each on its own connection. Never throws. */
export function mailer({ server, from, timeoutMs = 15_000 }: Mailer): SendMail {
  return async ({ to, replyTo, headers, isCheck, ...mail }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const transport = nodemailer.createTransport({
      url: server.href,
      // Never sends a password in cleartext, even if an attacker strips STARTTLS from the response.
      requireTLS: server.username !== '',
      name: from.match(/@([\w.-]+)>?\s*$/)?.[1],
      getSocket: (_options, callback) => connect(server, signal, callback),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      if (isCheck) {
        await transport.verify();
        return { status: 'delivered' };
      }
      await transport.sendMail({
        ...mail,
        from,
        // A string would be parsed as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo !== undefined &&
          canReplyTo(replyTo) && { replyTo: { name: '', address: replyTo } }),
        // Prevents out-of-office replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal,
      });
      return { status: 'delivered' };
    } catch (error) {
      if (!signal.aborted) return resultFrom(error);
      const seconds = timeoutMs / 1000;
      return {
        status: 'failed',
        error: `The mail server didn’t accept the mail within ${seconds} seconds.`,
      };
    }
  };
}

/**
 * Whether an address can be in Reply-To. A header can't encode other characters than ASCII in an address, and mail
 * servers without SMTPUTF8 (RFC 6531) would reject the mail.
 */
export function canReplyTo(address: string): boolean {
  return /^[\x21-\x7e]+$/.test(address);
}

type ConnectCallback = (
  error: Error | null,
  socket?: { connection: Socket; secured: boolean },
) => void;

/**
 * Connects by the server's name. nodemailer would resolve it and connect to an IP address, but the
 * functions may only connect to that host.
 */
function connect(server: URL, signal: AbortSignal, callback: ConnectCallback): void {
  const secured = server.protocol === 'smtps:';
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const port = Number(server.port || (secured ? 465 : 25));
  const connection: Socket = secured
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connectPlain({ host, port });
  const abort = () => connection.destroy();
  signal.addEventListener('abort', abort, { once: true });
  connection.once('close', () => signal.removeEventListener('abort', abort));
  connection.on('error', callback);
  connection.once(secured ? 'secureConnect' : 'connect', () =>
    callback(null, { connection, secured }),
  );
}

interface SmtpError {
  code?: string;
  /** The system's code, such as ECONNREFUSED. `code` is nodemailer's. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  /** The command that failed: RCPT TO, DATA, AUTH PLAIN, … */
  command?: string;
}

function resultFrom(error: unknown): SendResult {
  const { code, originalCode, responseCode, response, command } = error as SmtpError;
  if (responseCode === undefined && code === 'EENVELOPE') {
    // nodemailer rejected it before it connected.
    return { status: 'rejected', error: 'The email address is not valid.' };
  }
  if (responseCode === undefined) {
    const reason = originalCode ?? code ?? 'unknown error';
    return { status: 'failed', error: `The mail server couldn’t be reached (${reason}).` };
  }
  // The enhanced status code (RFC 3463), if any, says more and contains no personal data.
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const codes = [responseCode, enhancedCode].filter(Boolean).join(' ');
  const step = command === undefined || command === 'CONN' ? 'the connection' : command;
  // A rejected login or sender is our mistake, affects all mails, and can be fixed.
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return {
    status: isPermanent ? 'rejected' : 'failed',
    error: `The mail server answered ${codes} to ${step}.`,
  };
}
