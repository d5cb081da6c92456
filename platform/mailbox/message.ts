import PostalMime, { addressParser, type Address, type Email } from 'postal-mime';
import { storedAt } from './message-files.ts';

/** A caught message as `/api/messages` gives it. */
export interface Message {
  id: string;
  /** The sender's address, and its name or ''. */
  from: string;
  fromName: string;
  /** Whom it was delivered to: the addresses of the envelope, hidden copies included. */
  to: string[];
  subject: string;
  /** When it arrived, ISO 8601. */
  date: string;
  /** '' where the message has no such part. */
  text: string;
  html: string;
  attachments: { name: string; type: string; size: number }[];
}

export interface MessageParts {
  message: Message;
  /** All header lines in their order. */
  headers: { name: string; value: string }[];
  attachments: { contentId: string | undefined; content: Buffer }[];
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] };

/** Reads a stored message. One that cannot be parsed says so in its text. */
export async function readMessage(id: string, raw: Buffer): Promise<MessageParts> {
  let email: Email;
  try {
    email = await PostalMime.parse(raw);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    email = { ...nothing, text: `This message cannot be shown: ${reason}. Its source is whole.` };
  }
  const sender = flat(email.from ? [email.from] : [])[0];
  const attachments = email.attachments.map(({ filename, mimeType, contentId, content }) => ({
    name: filename ?? 'attachment',
    type: mimeType,
    contentId,
    content:
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  }));
  return {
    message: {
      id,
      from: sender?.address ?? '',
      fromName: sender?.name ?? '',
      to: recipients(email),
      subject: email.subject ?? '',
      date: storedAt(id).toISOString(),
      text: email.text ?? '',
      html: email.html ?? '',
      attachments: attachments.map(({ name, type, content }) => ({
        name,
        type,
        size: content.length,
      })),
    },
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments,
  };
}

/** The envelope's, as the mailbox noted them on arrival; else those that the message names itself. */
function recipients({ headers, to = [], cc = [] }: Email): string[] {
  const delivered = headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value);
  const named = delivered.flatMap((value) => addressParser(value));
  return flat(named.length > 0 ? named : [...to, ...cc]).map(({ address }) => address);
}

function flat(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses.flatMap((one) =>
    one.group ? one.group : [one as { name: string; address: string }],
  );
}
