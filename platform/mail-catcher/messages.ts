import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Email } from 'postal-mime';
import { messageOf } from '../../publisher/error.ts';
import { containsAddress } from '../../supabase/functions/_shared/rules/account/address-in-text.ts';

/** A caught message as `/api/messages` returns it. Headers and bodies are '' when missing. */
export interface Message {
  id: number;
  /** When it arrived, ISO 8601. */
  date: string;
  /** The recipients given to the server, Bcc included. */
  to: string[];
  from: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

export type Messages = ReturnType<typeof openMessages>;

/** Opens the messages in `directory`, which keeps the newest `limit`. */
export function openMessages(directory: string, limit = 1000) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'messages.sqlite');
  // Creates the file before SQLite would, so that other users can't read it.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const database = new DatabaseSync(file);
  // EXTRA also syncs the folder, without which a power failure can undo a commit. secure_delete overwrites deleted messages.
  database.exec(`
    pragma synchronous = extra;
    pragma secure_delete = on;
    create table if not exists messages (id integer primary key autoincrement, message text not null)
  `);
  // IDs have no gaps, so this makes room for one more message.
  const makeRoom = database.prepare(
    'delete from messages where id <= (select max(id) from messages) + 1 - ?',
  );
  const insert = database.prepare('insert into messages (message) values (?)');
  const select = database.prepare('select id, message from messages order by id desc');

  return {
    /** Resolves once the message would survive a crash of the machine. */
    async add(raw: Buffer, to: string[]): Promise<void> {
      const email: Partial<Email> = await PostalMime.parse(raw).catch((error: unknown) => ({
        text: `This message can’t be parsed (${messageOf(error)}). Its source:\n\n${raw.toString()}`,
      }));
      const message: Omit<Message, 'id'> = {
        date: new Date().toISOString(),
        to,
        from: email.from?.address ?? '',
        subject: email.subject ?? '',
        messageId: email.messageId ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
      };
      makeRoom.run(limit);
      insert.run(JSON.stringify(message));
    },
    /** Newest first. */
    list(): Message[] {
      return select.all().map(({ id, message }) => ({ id, ...JSON.parse(String(message)) }));
    },
    /** Deletes the messages that contain an address of the mailbox. */
    deleteMentions(mailbox: string): void {
      const remove = database.prepare('delete from messages where id = ?');
      for (const { id, message } of select.all()) {
        const texts = Object.values(JSON.parse(String(message)) as Omit<Message, 'id'>).flat();
        if (texts.some((text) => containsAddress(text, mailbox))) remove.run(Number(id));
      }
    },
    close: () => database.close(),
  };
}
