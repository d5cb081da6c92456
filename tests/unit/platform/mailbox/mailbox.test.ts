import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMailbox } from '../../../../platform/mailbox/index.ts';
import { ask } from '../static-host/ask.ts';
import { openMailbox, temporaryFolder } from './opened-mailbox.ts';

describe('the JSON', () => {
  test('lists messages newest first, for one recipient on request', async () => {
    const { mailbox, messages, get } = await openMailbox();
    const message = { html: '<p>x</p>', text: 'x' };
    await mailbox.deliver({ ...message, to: 'Ada@example.com', subject: 'one' });
    await mailbox.deliver({ ...message, to: 'bob@example.com', subject: 'two' });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['two', 'one']);
    const [found, ...more] = await messages('?to=ada%40EXAMPLE.com');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ subject: 'one', to: ['Ada@example.com'], text: 'x\n' });
    expect(await messages('?to=nobody@example.com')).toEqual([]);
    expect(JSON.parse((await get(`/api/messages/${found?.id}`)).body)).toEqual(found);
    const missing = await get('/api/messages/x');
    expect(missing).toMatchObject({ status: 404, body: '{"error":"There is no such message."}' });
  });

  test('is emptied by DELETE', async () => {
    const { mailbox, send, messages } = await openMailbox();
    await send({ text: 'x' });
    const reply = await ask(mailbox.address, '/api/messages', { method: 'DELETE' });
    expect(reply.status).toBe(204);
    expect(await messages()).toEqual([]);
  });
});

describe('the mailbox', () => {
  test('takes mail of the platform itself, signed with the sender it was given', async () => {
    const { mailbox, messages } = await openMailbox({ from: 'Shop <shop@example.com>' });
    const message = { to: 'ada@example.com', subject: 'Grüße', html: '<p>ü</p>', text: 'ü' };
    await mailbox.deliver(message);
    expect(await messages()).toMatchObject([
      { from: 'shop@example.com', fromName: 'Shop', to: ['ada@example.com'], subject: 'Grüße' },
    ]);
  });

  test('cannot be talked into further headers by an address', async () => {
    const { mailbox, messages, get } = await openMailbox();
    const to = 'ada@example.com\r\nX-Evil: 1\r\n\r\nbody';
    await mailbox.deliver({ to, subject: 'a\r\nX-Evil: 2', html: '', text: 'x' });
    const [message] = await messages();
    expect((await get(`/messages/${message?.id}/source`)).body).not.toMatch(/^X-Evil/m);
  });

  test('keeps its mail over a restart', async () => {
    const first = await openMailbox();
    await first.send({ subject: 'kept' });
    await first.mailbox.close();
    const second = await openMailbox({ directory: first.directory });
    expect((await second.messages()).map(({ subject }) => subject)).toEqual(['kept']);
    expect(await second.mailbox.health()).toEqual({ ok: true, messages: 1 });
  });

  test.each(['port', 'smtpPort'] as const)(
    'names the setting of a taken %s and frees the other',
    async (taken) => {
      const other = createServer();
      onTestFinished(() => void other.close());
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as { port: number };
      const options = { port: 0, smtpPort: 0, host: undefined, directory: temporaryFolder() };
      const variable = taken === 'port' ? 'MAIL_PORT' : 'SMTP_PORT';
      await expect(startMailbox({ ...options, [taken]: port })).rejects.toThrow(
        `Port ${port} is taken. Stop the program that uses it, or set ${variable} to a free port.`,
      );
    },
  );

  test('closes promptly, with a mail client still connected, and may be closed twice', async () => {
    const { mailbox, get } = await openMailbox();
    await get('/');
    const client = connect(mailbox.smtpPort, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    await once(client, 'data');
    await Promise.all([mailbox.close(), mailbox.close()]);
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });
});
