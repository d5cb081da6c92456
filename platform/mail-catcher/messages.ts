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

/** Longer than sending an email takes. */
const sendingMs = 60_000;

export type Messages = ReturnType<typeof createMessages>;

/** The newest `limit` messages, until the mail catcher stops. */
export function createMessages(limit = 1000) {
  let messages: readonly Message[] = [];
  let lastId = 0;
  function deleteMentions(mailbox: string) {
    messages = messages.filter(
      ({ id: _id, ...texts }) =>
        !Object.values(texts)
          .flat()
          .some((text) => containsAddress(text, mailbox)),
    );
  }
  return {
    add(received: Omit<Message, 'id' | 'date'>): void {
      const message = { id: (lastId += 1), date: new Date().toISOString(), ...received };
      messages = [message, ...messages].slice(0, limit);
    },
    /** Newest first. */
    list: () => messages,
    /** Deletes the messages that contain an address of the mailbox, now and once those on their way have arrived. */
    forget(mailbox: string): void {
      deleteMentions(mailbox);
      setTimeout(() => deleteMentions(mailbox), sendingMs).unref();
    },
  };
}
