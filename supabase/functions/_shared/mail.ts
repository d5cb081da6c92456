// @ts-types="./node-sockets.d.ts"
import { connect as connectPlain, isIP, type Socket } from 'node:net';
// @ts-types="./node-sockets.d.ts"
import { connect as connectTls } from 'node:tls';
import nodemailer from 'nodemailer';

export interface Mail {
  /** One address, whatever stands in it. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same whenever the same mail is sent again, by which its reader's program knows the repeat. */
  messageId: string;
}

/** Errors name neither the recipient nor what the server said of them: they are kept and logged. */
export type Sent =
  | { outcome: 'delivered' }
  /** Worth another try. */
  | { outcome: 'failed'; error: string }
  /** The server will never take this mail. */
  | { outcome: 'refused'; error: string };

export type SendMail = (mail: Mail) => Promise<Sent>;

export interface Mailer {
  /** smtp://host:port, or smtps://user:password@host:465: hosted functions can't use ports 25 and 587. */
  server: URL;
  /** `Name <address>`. */
  from: string;
  /** From connecting to the server's last word. */
  limitMs?: number;
}

/** Sends mails over SMTP, each on a connection of its own. Never throws. */
export function mailer({ server, from, limitMs = 15_000 }: Mailer): SendMail {
  return async ({ to, ...mail }) => {
    const signal = AbortSignal.timeout(limitMs);
    const transport = nodemailer.createTransport({
      url: server.href,
      // A password is never sent in the clear, whoever takes STARTTLS out of the server's answer.
      requireTLS: server.username !== '',
      name: from.match(/@([\w.-]+)>?\s*$/)?.[1],
      getSocket: (_options, given) => open(server, signal, given),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        ...mail,
        from,
        // As an object it is one address; as text it would be read as a list of them.
        to: { name: '', address: to },
        // RFC 3834: no answers of absent people.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return { outcome: 'delivered' };
    } catch (error) {
      return signal.aborted ? { outcome: 'failed', error: tooSlow(limitMs) } : outcomeOf(error);
    }
  };
}

type Given = (fault: Error | null, socket?: { connection: Socket; secured: boolean }) => void;

/**
 * Connects by the server's name. nodemailer would look its addresses up first and connect to one of
 * those, which the functions' right to reach that one host does not cover.
 */
function open(server: URL, signal: AbortSignal, given: Given): void {
  const secured = server.protocol === 'smtps:';
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const port = Number(server.port || (secured ? 465 : 25));
  const connection: Socket = secured
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connectPlain({ host, port });
  const abandon = () => connection.destroy();
  signal.addEventListener('abort', abandon, { once: true });
  connection.once('close', () => signal.removeEventListener('abort', abandon));
  connection.on('error', given);
  connection.once(secured ? 'secureConnect' : 'connect', () =>
    given(null, { connection, secured }),
  );
}

interface SmtpError {
  code?: string;
  /** The system's, such as ECONNREFUSED, where `code` is nodemailer's. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  /** What was answered: RCPT TO, DATA, AUTH PLAIN … */
  command?: string;
}

function outcomeOf(fault: unknown): Sent {
  const { code, originalCode, responseCode, response, command } = fault as SmtpError;
  if (responseCode === undefined && code === 'EENVELOPE') {
    // Nothing was asked of the server: this is no address that SMTP could carry.
    return { outcome: 'refused', error: 'The address cannot be mailed to.' };
  }
  if (responseCode === undefined) {
    const reason = originalCode ?? code ?? 'no reason given';
    return { outcome: 'failed', error: `The mail server could not be reached (${reason}).` };
  }
  // With the enhanced status code, where there is one (RFC 3463): it says more and names nobody.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const status = [responseCode, enhanced].filter(Boolean).join(' ');
  const step = command === undefined || command === 'CONN' ? 'the connection' : command;
  // A sign-in or a sender that is not accepted is ours to put right, and concerns every mail.
  const forGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return {
    outcome: forGood ? 'refused' : 'failed',
    error: `The mail server answered ${status} to ${step}.`,
  };
}

function tooSlow(limitMs: number): string {
  return `The mail server did not take the mail within ${limitMs / 1000} seconds.`;
}
