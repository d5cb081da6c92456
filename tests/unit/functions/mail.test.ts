import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailer, type Mail } from '../../../supabase/functions/_shared/mail.ts';

const from = 'Example & Sample <hello@site.example>';
const mail: Mail = {
  to: 'dana@home.example',
  subject: 'A subject',
  text: 'In words.',
  html: '<p>In words.</p>',
  messageId: '<one@site.example>',
};

async function listen(listener: Server): Promise<URL> {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return new URL(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`);
}

/** A mail server that records the mails it accepts. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; raw: string; clientName: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      void text(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw, clientName: hostNameAppearsAs });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  onTestFinished(() => void smtp.close());
  return { server: await listen(smtp.server), received };
}

describe('a mail', () => {
  it('has a sender, text, HTML, and a message ID that stays the same', async () => {
    const { server, received } = await startServer();
    const send = mailer({ server, from });
    expect([await send(mail), await send(mail)]).toEqual([
      { status: 'delivered' },
      { status: 'delivered' },
    ]);
    const [first, repeat] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(first).toMatchObject({
      from: { name: 'Example & Sample', address: 'hello@site.example' },
      to: [{ address: 'dana@home.example' }],
      subject: 'A subject',
      messageId: '<one@site.example>',
    });
    expect(first?.text?.trim()).toBe('In words.');
    expect(first?.html?.trim()).toBe('<p>In words.</p>');
    expect(first?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(repeat?.messageId).toBe(first?.messageId);
    expect(received[0]?.clientName).toBe('site.example');
  });

  it('that’s only a check isn’t sent', async () => {
    const { server, received } = await startServer();
    expect(await mailer({ server, from })({ ...mail, isCheck: true })).toEqual({
      status: 'delivered',
    });
    expect(received).toEqual([]);
  });

  it('has no Reply-To that a server without SMTPUTF8 would reject', async () => {
    const { server, received } = await startServer({ hideSMTPUTF8: true });
    const send = mailer({ server, from });
    await send({ ...mail, replyTo: 'jürgen@home.example' });
    await send({ ...mail, replyTo: 'kim@home.example' });
    const [without, withOne] = received.map(({ raw }) => raw);
    expect(without).not.toMatch(/^reply-to:/im);
    expect(without).toMatch(/^[\0-\x7f]*$/);
    expect(withOne).toMatch(/^reply-to: kim@home\.example/im);
  });

  it.each([
    'dana@home.example\r\nBcc: everybody@home.example',
    'dana@home.example, everybody@home.example',
    'Dana <dana@home.example>, everybody@home.example',
    'dana@home.example> SIZE=1\r\nRCPT TO:<everybody@home.example',
  ])('goes to at most one address: %j', async (to) => {
    const { server, received } = await startServer();
    const sent = await mailer({ server, from })({ ...mail, to });
    const recipients = received.flatMap((one) => one.to);
    expect(recipients).not.toContain('everybody@home.example');
    expect(recipients.length).toBeLessThanOrEqual(1);
    for (const { raw } of received) expect(raw).not.toMatch(/^bcc:/im);
    expect(JSON.stringify(sent)).not.toMatch(/dana|everybody/);
  });

  it('cannot get another header through its subject', async () => {
    const { server, received } = await startServer();
    await mailer({ server, from })({ ...mail, subject: 'One\r\nBcc: everybody@home.example' });
    expect(received[0]?.raw).not.toMatch(/^bcc:/im);
    expect(received[0]?.to).toEqual(['dana@home.example']);
  });
});

describe('a mail that is not accepted', () => {
  it.each([
    ['RCPT TO', 450, 'failed'],
    ['RCPT TO', 550, 'rejected'],
    ['DATA', 451, 'failed'],
    ['DATA', 554, 'rejected'],
    ['MAIL FROM', 553, 'failed'],
  ])('%s %i: %s, without personal data', async (command, responseCode, status) => {
    const rejection = Object.assign(new Error('4.2.1 <dana@home.example> is not wanted'), {
      responseCode,
    });
    const errorAt = (name: string) => (name === command ? rejection : null);
    const { server } = await startServer({
      onMailFrom: (_, __, done) => done(errorAt('MAIL FROM')),
      onRcptTo: (_, __, done) => done(errorAt('RCPT TO')),
      onData: (stream, _, done) => stream.resume().on('end', () => done(errorAt('DATA'))),
    });
    const error = `The mail server answered ${responseCode} 4.2.1 to ${command}.`;
    expect(await mailer({ server, from })(mail)).toEqual({ status, error });
  });

  it('is not sent if the password would be sent in cleartext', async () => {
    let hasPassword = false;
    const { server } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(_, __, done) {
        hasPassword = true;
        done(null, { user: 'someone' });
      },
    });
    Object.assign(server, { username: 'someone', password: 'wrong%40' });
    const send = mailer({ server, from });
    expect(await send(mail)).toMatchObject({ status: 'failed' });
    expect(await send({ ...mail, isCheck: true })).toMatchObject({ status: 'failed' });
    expect(hasPassword).toBe(false);
  });

  it('is retried if the server is down', async () => {
    const listener = createServer();
    const server = await listen(listener);
    listener.close();
    const failed = {
      status: 'failed',
      error: 'The mail server couldn’t be reached (ECONNREFUSED).',
    };
    const send = mailer({ server, from });
    expect([await send(mail), await send({ ...mail, isCheck: true })]).toEqual([failed, failed]);
  });

  it.each([
    ['hangs up', (socket: Socket) => void socket.end(), /^The mail server /],
    ['never responds', () => undefined, /didn’t accept the mail within 0\.1 seconds\.$/],
  ])('is retried if the server %s', async (_, onConnect, error) => {
    const listener = createServer(onConnect);
    onTestFinished(() => void listener.close());
    const send = mailer({ server: await listen(listener), from, timeoutMs: 100 });
    const failed = { status: 'failed', error: expect.stringMatching(error) as string };
    expect([await send(mail), await send({ ...mail, isCheck: true })]).toEqual([failed, failed]);
  });

  it('is retried if TLS fails', async () => {
    const { server } = await startServer();
    const secured = new URL(server.href.replace('smtp:', 'smtps:'));
    expect(await mailer({ server: secured, from })(mail)).toMatchObject({ status: 'failed' });
  });
});
