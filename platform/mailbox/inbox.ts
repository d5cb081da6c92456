import { openMessageFiles, type MessageFiles } from './message-files.ts';
import { readMessage, type Message, type MessageParts } from './message.ts';

/** Messages up to this size stay parsed in memory; larger ones are parsed whenever they are asked for. */
const keptBytes = 256 * 1024;

export interface Envelope {
  /** '' for the null sender of bounces. */
  from: string;
  to: readonly string[];
}

export interface Inbox extends Pick<MessageFiles, 'read' | 'clear' | 'check'> {
  /** Resolves with the id when the message is on the disk. */
  add(raw: Buffer, envelope: Envelope): Promise<string>;
  count(): number;
  /** Newest first. */
  list(): Promise<Message[]>;
  parts(id: string): Promise<MessageParts | undefined>;
}

/** The caught mail of `directory`, the newest `limit` messages of it. */
export function openInbox(directory: string, limit: number): Inbox {
  const files = openMessageFiles(directory, limit);
  const parsed = new Map<string, Message>();

  async function parts(id: string): Promise<MessageParts | undefined> {
    const raw = await files.read(id);
    if (!raw) return undefined;
    const read = await readMessage(id, raw);
    if (raw.length <= keptBytes) parsed.set(id, read.message);
    return read;
  }

  return {
    add: (raw, envelope) => files.add(Buffer.concat([trace(envelope), raw])),
    count: () => files.ids().length,
    async list() {
      const ids = files.ids().toReversed();
      const known = new Set(ids);
      for (const id of parsed.keys()) if (!known.has(id)) parsed.delete(id);
      const messages: Message[] = [];
      for (const id of ids) {
        const message = parsed.get(id) ?? (await parts(id))?.message;
        if (message) messages.push(message);
      }
      return messages;
    },
    parts,
    read: files.read,
    clear: files.clear,
    check: files.check,
  };
}

/** What a mail server notes on final delivery (RFC 5321 §4.4): the message itself need not say it. */
function trace({ from, to }: Envelope): Buffer {
  const lines = [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`)];
  return Buffer.from(lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join(''));
}
