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

async function listening(listener: Server): Promise<URL> {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return new URL(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`);
}

/** A mail server that keeps what it takes. */
async function serverThat(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; raw: string; calledItself: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      void text(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw, calledItself: hostNameAppearsAs });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  onTestFinished(() => void smtp.close());
  return { server: await listening(smtp.server), taken };
}

/** One that answers `line` at the step which `command` names. */
function refusing(command: 'onMailFrom' | 'onRcptTo' | 'onData', code: number, line: string) {
  const refusal = Object.assign(new Error(line), { responseCode: code });
  const options: SMTPServerOptions = {
    onMailFrom: (_, __, done) => done(command === 'onMailFrom' ? refusal : null),
    onRcptTo: (_, __, done) => done(command === 'onRcptTo' ? refusal : null),
    onData(stream, _, done) {
      stream.resume();
      stream.on('end', () => done(command === 'onData' ? refusal : null));
    },
  };
  return serverThat(options);
}

/** Takes connections and does with them as told. */
async function socketThat(does: (socket: Socket) => void): Promise<URL> {
  const open = new Set<Socket>();
  const listener = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    does(socket);
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    listener.close();
  });
  return listening(listener);
}

describe('a mail', () => {
  it('arrives with both its bodies, its sender and an id that tells a repeat', async () => {
    const { server, taken } = await serverThat();
    const send = mailer({ server, from });
    expect([await send(mail), await send(mail)]).toEqual([
      { outcome: 'delivered' },
      { outcome: 'delivered' },
    ]);
    const [first, repeat] = await Promise.all(taken.map(({ raw }) => PostalMime.parse(raw)));
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
    expect(taken[0]?.calledItself).toBe('site.example');
  });

  it.each([
    'dana@home.example\r\nBcc: everybody@home.example',
    'dana@home.example, everybody@home.example',
    'Dana <dana@home.example>, everybody@home.example',
    'dana@home.example> SIZE=1\r\nRCPT TO:<everybody@home.example',
  ])('goes to one address, whatever stands in it: %j', async (to) => {
    const { server, taken } = await serverThat();
    const sent = await mailer({ server, from })({ ...mail, to });
    const recipients = taken.flatMap((one) => one.to);
    expect(recipients).not.toContain('everybody@home.example');
    expect(recipients.length).toBeLessThanOrEqual(1);
    for (const { raw } of taken) expect(raw).not.toMatch(/^bcc:/im);
    expect(JSON.stringify(sent)).not.toMatch(/dana|everybody/);
  });

  it('carries no header of its subject’s making', async () => {
    const { server, taken } = await serverThat();
    await mailer({ server, from })({ ...mail, subject: 'One\r\nBcc: everybody@home.example' });
    expect(taken[0]?.raw).not.toMatch(/^bcc:/im);
    expect(taken[0]?.to).toEqual(['dana@home.example']);
  });
});

describe('a mail that is not taken', () => {
  it.each([
    ['onRcptTo', 450, 'The mail server answered 450 4.2.1 to RCPT TO.', 'failed'],
    ['onRcptTo', 550, 'The mail server answered 550 4.2.1 to RCPT TO.', 'refused'],
    ['onData', 451, 'The mail server answered 451 4.2.1 to DATA.', 'failed'],
    ['onData', 554, 'The mail server answered 554 4.2.1 to DATA.', 'refused'],
    ['onMailFrom', 553, 'The mail server answered 553 4.2.1 to MAIL FROM.', 'failed'],
  ] as const)('is told apart by the answer to %s: %i', async (step, code, error, outcome) => {
    const { server } = await refusing(step, code, '4.2.1 <dana@home.example> is not wanted');
    expect(await mailer({ server, from })(mail)).toEqual({ outcome, error });
  });

  it('is kept from a server that would take the password in the clear', async () => {
    let isAsked = false;
    const { server } = await serverThat({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(_, __, done) {
        isAsked = true;
        done(null, { user: 'someone' });
      },
    });
    Object.assign(server, { username: 'someone', password: 'wrong%40' });
    expect(await mailer({ server, from })(mail)).toMatchObject({ outcome: 'failed' });
    expect(isAsked).toBe(false);
  });

  it('is tried again when nobody listens', async () => {
    const listener = createServer();
    const server = await listening(listener);
    listener.close();
    expect(await mailer({ server, from })(mail)).toEqual({
      outcome: 'failed',
      error: 'The mail server could not be reached (ECONNREFUSED).',
    });
  });

  it('is tried again when the server hangs up or never speaks', async () => {
    const hangsUp = await socketThat((socket) => socket.end());
    expect(await mailer({ server: hangsUp, from })(mail)).toMatchObject({ outcome: 'failed' });
    const silent = await socketThat(() => undefined);
    expect(await mailer({ server: silent, from, limitMs: 100 })(mail)).toEqual({
      outcome: 'failed',
      error: 'The mail server did not take the mail within 0.1 seconds.',
    });
  });

  it('is tried again when the server asks for TLS that fails', async () => {
    const { server } = await serverThat();
    const secured = new URL(server.href.replace('smtp:', 'smtps:'));
    expect(await mailer({ server: secured, from })(mail)).toMatchObject({ outcome: 'failed' });
  });
});
