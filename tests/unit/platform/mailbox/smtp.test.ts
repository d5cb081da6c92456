import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Inbox } from '../../../../platform/mailbox/inbox.ts';
import { smtpServer } from '../../../../platform/mailbox/smtp.ts';
import { converse } from './converse.ts';
import { openMailbox } from './opened-mailbox.ts';

describe('a message sent by SMTP', () => {
  test('arrives whole, whatever its characters', async () => {
    const { send, messages } = await openMailbox();
    const text = 'Zwölf Boxkämpfer — 日本語 🙂\n.\n..dots\nFrom here\n';
    await send({
      from: 'Ünal Özgür <unal@example.com>',
      to: 'Zoë <zoe@example.com>',
      subject: 'Grüße 🙂 aus Köln',
      text,
      html: '<p>Grüße 🙂</p>',
    });
    const [message] = await messages();
    expect(message).toMatchObject({
      from: 'unal@example.com',
      fromName: 'Ünal Özgür',
      to: ['zoe@example.com'],
      subject: 'Grüße 🙂 aus Köln',
      attachments: [],
    });
    expect(message?.text.trimEnd()).toBe(text.trimEnd());
    expect(message?.html.trim()).toBe('<p>Grüße 🙂</p>');
    expect(Date.now() - Date.parse(message?.date ?? '')).toBeLessThan(60_000);
  });

  test('is known by the addresses it was delivered to, hidden copies included', async () => {
    const { send, messages } = await openMailbox();
    await send({ to: 'a@example.com', cc: 'b@example.com', bcc: 'c@example.com' });
    expect((await messages())[0]?.to).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  test('keeps its attachments byte for byte', async () => {
    const { send, messages, get } = await openMailbox();
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await send({ text: 'see', attachments: [{ filename: 'Angebot für "Sie".pdf', content }] });
    const [message] = await messages();
    expect(message?.attachments).toEqual([
      { name: 'Angebot für "Sie".pdf', type: 'application/pdf', size: 70_000 },
    ]);
    const file = await get(`/messages/${message?.id}/attachments/0`);
    expect(file.bytes.equals(content)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Angebot%20f%C3%BCr%20%22Sie%22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(`/messages/${message?.id}/attachments/1`)).status).toBe(404);
  });

  test('may come with any user name and password, and without', async () => {
    const { send, messages } = await openMailbox();
    await send({ text: 'a' }, { auth: { user: 'anybody', pass: 'anything' } });
    await send({ text: 'b' });
    expect(await messages()).toHaveLength(2);
  });
});

describe('what the server says', () => {
  test('offers no TLS, and its size limit', async () => {
    const { mailbox } = await openMailbox();
    const replies = await converse(mailbox.smtpPort, ['EHLO client', 'STARTTLS', 'QUIT']);
    expect(replies[1]).toContain('SIZE 10485760');
    expect(replies[1]).not.toContain('STARTTLS');
    expect(replies[2]).toMatch(/^50/);
  });

  test('refuses what is larger, and goes on', { timeout: 20_000 }, async () => {
    const { send, messages } = await openMailbox();
    const large = 'x'.repeat(76).concat('\n').repeat(140_000);
    await expect(send({ text: large })).rejects.toThrow(/552|exceeds/);
    await send({ text: 'small' });
    expect(await messages()).toHaveLength(1);
  });

  test('of a message that was broken off: nothing is kept of it', async () => {
    const { mailbox, directory, send, messages, log } = await openMailbox();
    const opening = ['EHLO c', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA'];
    const replies = await converse(mailbox.smtpPort, opening, 'Subject: half\r\n\r\nhalf a mess');
    expect(replies.at(-1)).toMatch(/^354/);
    await send({ subject: 'whole' });
    expect(readdirSync(directory)).toHaveLength(1);
    expect((await messages()).map(({ subject }) => subject)).toEqual(['whole']);
    expect(log).toEqual([]);
  });
});

describe('a message is acknowledged', () => {
  test('only when it stands in the folder as one file, whole', async () => {
    const { send, directory } = await openMailbox();
    for (let count = 1; count <= 5; count += 1) {
      await send({ subject: `Number ${count}`, text: 'body\n' });
      const names = readdirSync(directory).sort();
      expect(names).toHaveLength(count);
      const raw = readFileSync(join(directory, names.at(-1) ?? ''), 'utf8');
      expect(raw).toMatch(
        /^Return-Path: <writer@example.com>\r\nDelivered-To: reader@example.com\r\n/,
      );
      expect(raw).toContain(`Subject: Number ${count}\r\n`);
      expect(raw).toMatch(/body\r\n$/);
    }
  });

  test('not when the folder cannot be written to, and later messages get through', async () => {
    const { mailbox, send, directory, log, messages } = await openMailbox();
    rmSync(directory, { recursive: true });
    await expect(send({ text: 'lost' })).rejects.toThrow('451 The message could not be stored');
    expect(log.join()).toContain('ENOENT');
    expect(await mailbox.health()).toMatchObject({ ok: false });
    mkdirSync(directory);
    await send({ text: 'kept' });
    expect(await messages()).toHaveLength(1);
    expect(await mailbox.health()).toEqual({ ok: true, messages: 1 });
  });

  test('not when the disk is full, and the sender is told why', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const inbox = { add: () => Promise.reject(full) } as Partial<Inbox> as Inbox;
    const smtp = smtpServer(inbox, () => undefined);
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const message = { from: 'a@example.com', to: 'b@example.com', text: 'x' };
    await expect(transport.sendMail(message)).rejects.toThrow(
      '452 The disk that caught mail is kept on is full',
    );
  });
});
