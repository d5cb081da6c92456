import { describe, expect, test } from 'vitest';
import { ask } from '../static-host/ask.ts';
import { openMailbox } from './open-mailbox.ts';

describe('the page', () => {
  test('lists messages newest first, with text, links and a frame for the HTML', async () => {
    const { send, get } = await openMailbox();
    await send({
      from: 'Ada <ada@example.com>',
      subject: 'Confirm',
      text: 'Open (https://example.com/a?b=1&c=2).',
      html: '<p>Open</p>',
    });
    await send({ subject: '', text: '' });
    const { body } = await get('/');
    expect(body.indexOf('(no subject)')).toBeLessThan(body.indexOf('Confirm'));
    expect(body).toContain('Ada &lt;ada@example.com&gt; to reader@example.com');
    expect(body).toMatch(
      /\(<a href="https:\/\/example.com\/a\?b=1&amp;c=2" [^>]*target="_blank">[^<]*<\/a>\)\./,
    );
    expect(body.match(/<iframe[^>]*>/g)).toEqual([
      expect.stringMatching(
        /src="\/messages\/1\/html"\s.*sandbox="allow-popups allow-popups-to-escape-sandbox"/s,
      ),
    ]);
  });
});

describe('a hostile message', () => {
  test('can’t add markup to the page', async () => {
    const { send, get } = await openMailbox();
    const hostile = '</pre><script>alert(1)</script><a href="javascript:alert(2)">';
    await send({
      from: { name: hostile, address: 'a@example.com' },
      subject: hostile,
      text: `${hostile} https://example.com/"onmouseover="alert(3)`,
    });
    const { body } = await get('/');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|<a href="javascript|<[^>]*"onmouseover/);
  });

  test('has its HTML sandboxed, also when it is opened by itself', async () => {
    const { send, get } = await openMailbox();
    await send({ html: '<base target="_self"><p>Hello' });
    const { headers, body } = await get('/messages/1/html');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
        "base-uri 'none'; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    );
    // The first base element counts, so links open in a new tab.
    expect(body).toMatch(/^<!doctype html><base target="_blank"><base target="_self"><p>Hello/);
  });
});

describe('other websites', () => {
  test.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '192.168.0.1'])(
    'can’t read mail under the host name %s',
    async (host) => {
      const { send, get } = await openMailbox();
      await send({ subject: 'secret' });
      for (const path of ['/', '/api/messages', '/messages/1/html']) {
        const { status, body } = await get(path, { host });
        expect(status).toBe(421);
        expect(body).not.toContain('secret');
      }
    },
  );

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:1', 403],
    ['SELF', 303],
  ])('a form on %s gets %i when it deletes all messages', async (origin, status) => {
    const { mailbox, send, messages } = await openMailbox();
    await send({ text: 'x' });
    const headers = { origin: origin.replace('SELF', mailbox.address) };
    const reply = await ask(mailbox.address, '/clear', { method: 'POST', headers });
    expect(reply.status).toBe(status);
    expect(await messages()).toHaveLength(status === 303 ? 0 : 1);
  });

  test('can’t frame, embed or fetch anything', async () => {
    const { get } = await openMailbox();
    for (const path of ['/', '/api/messages', '/nowhere']) {
      const { headers } = await get(path, { origin: 'https://evil.example' });
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; " +
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});
