import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailCatcher } from '../../../platform/mail-catcher/index.ts';
import { createMessages, type Message } from '../../../platform/mail-catcher/messages.ts';
import { ask } from './ask.ts';

/** Starts a mail catcher on free ports until the end of the test. */
async function openMailCatcher() {
  const mailCatcher = await startMailCatcher({ port: 0, smtpPort: 0 });
  onTestFinished(() => mailCatcher.close());
  const server = { host: '127.0.0.1', port: mailCatcher.smtpPort, ignoreTLS: true };
  const people = { from: 'writer@example.com', to: 'reader@example.com' };
  const send = (message: SendMailOptions) =>
    createTransport(server).sendMail({ ...people, subject: 'Test', ...message });
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(mailCatcher.address, path, { headers });
  const messages = async (query = '') =>
    JSON.parse((await get(`/api/messages${query}`)).body) as Message[];
  const subjects = async (query = '') => (await messages(query)).map(({ subject }) => subject);
  return { mailCatcher, send, get, messages, subjects };
}

test('messages arrive with every character intact, and are filtered by recipient, Bcc included', async () => {
  const { send, messages, subjects } = await openMailCatcher();
  const message = {
    subject: 'Grüße 🙂 aus Köln',
    messageId: '<1@example.com>',
    text: 'Zwölf Boxkämpfer — 日本語 🙂\n.\n..dots\nFrom here',
    html: '<p>Grüße 🙂</p>',
  };
  const from = 'Ünal Özgür <unal@example.com>';
  await send({ ...message, from, to: 'Zoë <Zoe@example.com>' });
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  const people = { from: 'unal@example.com', to: ['Zoe@example.com'] };
  const bodies = { text: `${message.text}\n`, html: `${message.html}\n` };
  expect(await messages()).toEqual([{ id: 1, date, ...people, ...message, ...bodies }]);
  await send({ subject: 'two', to: 'bob@example.com', bcc: 'eve@example.com' });
  expect(await subjects()).toEqual(['two', message.subject]);
  expect(await subjects('?to=zoe%40EXAMPLE.com')).toEqual([message.subject]);
  expect(await subjects('?to=eve@example.com')).toEqual(['two']);
  expect(await subjects('?to=nobody@example.com')).toEqual([]);
});

test('a message that’s too large, aborted, or for an address that can’t exist isn’t stored, and the next one is', async () => {
  const { mailCatcher, send, subjects } = await openMailCatcher();
  const raw = `${'x'.repeat(76)}\n`.repeat(140_000);
  await expect(send({ raw })).rejects.toThrow('552');
  await expect(send({ to: 'dana@example.INVALID' })).rejects.toMatchObject({
    responseCode: 550,
    command: 'RCPT TO',
  });
  const client = connect(mailCatcher.smtpPort, '127.0.0.1');
  for (const line of ['EHLO a', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
    await once(client, 'data');
    client.write(`${line}\r\n`);
  }
  expect(String(await once(client, 'data'))).toMatch(/^354/);
  client.write('Subject: half\r\n\r\nhalf a mess', () => client.resetAndDestroy());
  await once(client, 'close');
  // Only the domain .invalid can't exist.
  await send({ subject: 'whole', to: 'invalid@example.com' });
  expect(await subjects()).toEqual(['whole']);
});

test('close doesn’t wait for clients', async () => {
  const mailCatcher = await startMailCatcher({ port: 0, smtpPort: 0 });
  const client = connect(mailCatcher.smtpPort, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  await once(client, 'data');
  await mailCatcher.close();
  await expect(ask(mailCatcher.address, '/')).rejects.toThrow('ECONNREFUSED');
});

const blank = { from: '', to: [], subject: '', messageId: '', text: '', html: '' };

test('the oldest messages are deleted beyond the limit', () => {
  const messages = createMessages(3);
  for (const subject of ['1', '2', '3', '4', '5']) messages.add({ ...blank, subject });
  expect(messages.list().map(({ subject }) => subject)).toEqual(['5', '4', '3']);
});

test('the page shows messages in a sandbox and without their markup, and no other website can frame, embed, or fetch it', async () => {
  const { send, get } = await openMailCatcher();
  const hostile = '</pre><script>alert(1)</script><a href="javascript:alert(2)">';
  await send({ html: `"></iframe>${hostile}` });
  await send({ subject: hostile, text: `Only text${hostile}` });
  await send({
    subject: '',
    text: 'In a frame',
    html: '<base target="_self"><p>"In a frame"</p>',
  });
  const { body, headers } = await get('/', { origin: 'https://evil.example' });
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
      "base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(body).toContain('(no subject)');
  expect(body).toContain('writer@example.com to reader@example.com');
  expect(body).toContain('<pre>Only text&lt;/pre&gt;&lt;script&gt;');
  expect(body).not.toMatch(/<script|<a href="javascript/);
  const [frame = ''] = body.match(/<iframe[^>]*>/) ?? [];
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  // The first base element counts, so links open in a new tab.
  expect(frame).toContain(
    'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;base target=&quot;_self&quot;&gt;&lt;p&gt;&quot;In a frame&quot;',
  );
});

test('an erased person’s messages are deleted, wherever the address is, and those on their way too', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const messages = createMessages();
  const add = (subject: string, text: string, to = 'reader@example.com') =>
    messages.add({ ...blank, to: [to], subject, text });
  add('To', '', 'Dana@example.com');
  add('Text', 'Ask dana@example.com.');
  add('About dana@example.com', '');
  add('Tagged', 'dana+news@example.com');
  add('Hostile', `${'a.'.repeat(1_000_000)} dana@example.com`);
  messages.add({ ...blank, html: '<a href="mailto:dana@example.com">Dana</a>' });
  add('Other', '');
  messages.forget('dana@example.com');
  const subjects = () => messages.list().map(({ subject }) => subject);
  expect(subjects()).toEqual(['Other']);
  add('Late', '', 'dana@example.com');
  vi.advanceTimersByTime(60_000);
  expect(subjects()).toEqual(['Other']);
});
