import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Inbox } from './inbox.ts';

export const largestMessageBytes = 10 * 1024 * 1024;
/** What a connection in the middle of a message gets to finish it when the mailbox closes. */
const closeTimeoutMs = 1000;

/** An SMTP server that puts whatever it is sent into the inbox, whoever sends it. Not listening yet. */
export function smtpServer(inbox: Inbox, logger: (line: string) => void): SMTPServer {
  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'Caught mail',
    size: largestMessageBytes,
    rejectOversized: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData: (stream, session, done) => {
      receive(inbox, stream, session).then(
        () => done(),
        (error: unknown) => {
          // A client that breaks off in the middle of a message knows that it was not taken.
          if (!stream.errored) logger(`A message could not be stored: ${String(error)}`);
          done(refusal(error));
        },
      );
    },
    closeTimeout: closeTimeoutMs,
    logger: false,
  });
  // What goes wrong on one connection concerns that client; unheard, the event would end the process.
  smtp.on('error', () => undefined);
  return smtp;
}

async function receive(
  inbox: Inbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) return;
  await inbox.add(Buffer.concat(chunks), {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  });
}

/** Both are temporary in SMTP: a client with a queue tries again. */
function refusal(error: unknown): Error {
  const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  const sentence = full
    ? 'The disk that caught mail is kept on is full'
    : 'The message could not be stored';
  return Object.assign(new Error(sentence), { responseCode: full ? 452 : 451 });
}
