import { describe, expect, test } from 'vitest';
import { ask } from '../static-host/ask.ts';
import { openMailbox } from './opened-mailbox.ts';

describe('other sites', () => {
  test.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '192.168.0.1'])(
    'that reach it by the name “%s” read nothing',
    async (host) => {
      const { send, get } = await openMailbox();
      await send({ subject: 'secret' });
      for (const path of ['/', '/api/messages', '/style.css']) {
        const reply = await get(path, { host });
        expect(reply.status).toBe(421);
        expect(reply.body).not.toContain('secret');
      }
    },
  );

  test('that name themselves in the request line read nothing', async () => {
    const { mailbox, send } = await openMailbox();
    await send({ subject: 'secret' });
    const reply = await ask(mailbox.address, 'http://evil.example/api/messages', {
      headers: { host: 'localhost' },
    });
    expect(reply.status).toBe(421);
  });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:54324', '[::1]:54324'])(
    'are told from this machine, which says %s',
    async (host) => {
      const { get } = await openMailbox();
      expect((await get('/', { host })).status).toBe(200);
    },
  );

  test('get no permission to read across origins', async () => {
    const { get } = await openMailbox();
    const { headers } = await get('/api/messages', { origin: 'https://evil.example' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:1', 403],
    ['SELF', 303],
  ])('with the Origin %s get %i for clearing it', async (origin, status) => {
    const { mailbox, send, messages } = await openMailbox();
    await send({ text: 'x' });
    const headers = { origin: origin.replace('SELF', mailbox.address) };
    const posted = await ask(mailbox.address, '/messages/clear', { method: 'POST', headers });
    expect(posted.status).toBe(status);
    expect(await messages()).toHaveLength(status === 303 ? 0 : 1);
    const deleted = await ask(mailbox.address, '/api/messages', { method: 'DELETE', headers });
    expect(deleted.status).toBe(status === 303 ? 204 : 403);
  });

  test('find a strict policy on every page', async () => {
    const { send, get, messages } = await openMailbox();
    await send({ text: 'x' });
    const [message] = await messages();
    for (const path of ['/', `/messages/${message?.id}`, '/api/messages', '/nowhere']) {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src|https?:/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
