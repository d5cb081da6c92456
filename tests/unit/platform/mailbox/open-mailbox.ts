import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { startMailbox } from '../../../../platform/mailbox/index.ts';
import type { Message } from '../../../../platform/mailbox/messages.ts';
import { ask } from '../static-host/ask.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a mailbox on free ports until the end of the test. */
export async function openMailbox(directory = temporaryFolder()) {
  const log: string[] = [];
  const logger = (line: string) => void log.push(line);
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, directory, logger });
  onTestFinished(() => mailbox.close());
  const send = (message: SendMailOptions) =>
    createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, ignoreTLS: true }).sendMail({
      from: 'writer@example.com',
      to: 'reader@example.com',
      subject: 'Test',
      ...message,
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(mailbox.address, path, { headers });
  const messages = async (query = '') =>
    JSON.parse((await get(`/api/messages${query}`)).body) as Message[];
  return { mailbox, directory, log, send, get, messages };
}
