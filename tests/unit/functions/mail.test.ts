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

/** A mail server that responds with an error to one command. */
function startRejectingServer(
  handler: 'onMailFrom' | 'onRcptTo' | 'onData',
  code: number,
  message: string,
) {
  const error = Object.assign(new Error(message), { responseCode: code });
  const options: SMTPServerOptions = {
    onMailFrom: (_, __, done) => done(handler === 'onMailFrom' ? error : null),
    onRcptTo: (_, __, done) => done(handler === 'onRcptTo' ? error : null),
    onData(stream, _, done) {
      stream.resume();
      stream.on('end', () => done(handler === 'onData' ? error : null));
    },
  };
  return startServer(options);
}

/** A TCP server. */
async function startTcpServer(onConnect: (socket: Socket) => void): Promise<URL> {
  const open = new Set<Socket>();
  const listener = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    onConnect(socket);
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    listener.close();
  });
  return listen(listener);
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
    ['onRcptTo', 450, 'The mail server answered 450 4.2.1 to RCPT TO.', 'failed'],
    ['onRcptTo', 550, 'The mail server answered 550 4.2.1 to RCPT TO.', 'rejected'],
    ['onData', 451, 'The mail server answered 451 4.2.1 to DATA.', 'failed'],
    ['onData', 554, 'The mail server answered 554 4.2.1 to DATA.', 'rejected'],
    ['onMailFrom', 553, 'The mail server answered 553 4.2.1 to MAIL FROM.', 'failed'],
  ] as const)(
    'is rejected or retried, depending on the response: %s, %i',
    async (handler, code, error, status) => {
      const { server } = await startRejectingServer(
        handler,
        code,
        '4.2.1 <dana@home.example> is not wanted',
      );
      expect(await mailer({ server, from })(mail)).toEqual({ status, error });
    },
  );

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
    expect(await mailer({ server, from })(mail)).toMatchObject({ status: 'failed' });
    expect(hasPassword).toBe(false);
  });

  it('is retried if the server is down', async () => {
    const listener = createServer();
    const server = await listen(listener);
    listener.close();
    expect(await mailer({ server, from })(mail)).toEqual({
      status: 'failed',
      error: 'The mail server couldn’t be reached (ECONNREFUSED).',
    });
  });

  it('is retried if the server hangs up or never responds', async () => {
    const hangsUp = await startTcpServer((socket) => socket.end());
    expect(await mailer({ server: hangsUp, from })(mail)).toMatchObject({ status: 'failed' });
    const silent = await startTcpServer(() => undefined);
    expect(await mailer({ server: silent, from, timeoutMs: 100 })(mail)).toEqual({
      status: 'failed',
      error: 'The mail server didn’t accept the mail within 0.1 seconds.',
    });
  });

  it('is retried if TLS fails', async () => {
    const { server } = await startServer();
    const secured = new URL(server.href.replace('smtp:', 'smtps:'));
    expect(await mailer({ server: secured, from })(mail)).toMatchObject({ status: 'failed' });
  });
});
