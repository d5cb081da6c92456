import MailComposer from 'nodemailer/lib/mail-composer';

export interface OutgoingMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The message as it would go over the wire (MIME, CRLF line ends). */
export async function composed(from: string, message: OutgoingMessage): Promise<Buffer> {
  return new MailComposer({ from, ...message }).compile().build();
}
