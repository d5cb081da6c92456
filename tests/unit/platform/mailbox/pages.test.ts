import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMailbox, temporaryFolder } from './opened-mailbox.ts';

const hostile = '</pre><script>alert(1)</script><a href="javascript:alert(2)">';

describe('the list', () => {
  test('says that it is empty and where mail is taken', async () => {
    const { mailbox, get } = await openMailbox();
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.body).toContain('No mail yet');
    expect(page.body).toContain(`localhost:${mailbox.smtpPort}`);
  });

  test('shows messages newest first, with sender, recipient, subject and time', async () => {
    const { send, get, messages } = await openMailbox();
    await send({ from: 'Ada <ada@example.com>', to: 'bob@example.com', subject: 'The first' });
    await send({ subject: '' });
    const { body } = await get('/');
    expect(body.indexOf('(no subject)')).toBeLessThan(body.indexOf('The first'));
    expect(body).toContain('From Ada to bob@example.com');
    const [, first] = await messages();
    expect(body).toContain(`href="/messages/${first?.id}"`);
    expect(body).toContain(`datetime="${first?.date}"`);
    expect(body).toContain('2 messages');
  });
});

describe('a message', () => {
  test('is shown with its headers, its text with links, and its HTML in a frame', async () => {
    const { send, get, messages } = await openMailbox();
    await send({
      subject: 'Confirm',
      headers: { 'X-Test': 'seen' },
      text: 'Open (https://example.com/a?b=1&c=2).',
      html: '<p>Open <a href="https://example.com/">this</a></p>',
    });
    const [message] = await messages();
    const { body } = await get(`/messages/${message?.id}`);
    expect(body).toContain('<h1>Confirm</h1>');
    expect(body).toContain('X-Test: seen');
    expect(body).toMatch(/\(<a href="https:\/\/example.com\/a\?b=1&amp;c=2"[^>]*>[^<]*<\/a>\)\./);
    expect(body).toMatch(
      new RegExp(
        `<iframe\\s+src="/messages/${message?.id}/html"\\s+title="HTML of the message"\\s+sandbox="allow-popups allow-popups-to-escape-sandbox"`,
      ),
    );
  });

  test('cannot bring markup into the pages of the mailbox', async () => {
    const { send, get, messages } = await openMailbox();
    await send({
      from: { name: hostile, address: 'a@example.com' },
      subject: hostile,
      text: `${hostile} https://example.com/"onmouseover="alert(3)`,
      headers: { 'X-Test': hostile },
      attachments: [{ filename: hostile, content: 'x' }],
    });
    const [message] = await messages();
    for (const path of ['/', `/messages/${message?.id}`]) {
      const { body } = await get(path);
      expect(body).toContain('&lt;script&gt;');
      expect(body).not.toMatch(/<script|<a href="javascript|<[^>]*"onmouseover/);
    }
  });

  test('has its HTML served without scripts, pictures from elsewhere, or an origin', async () => {
    const { send, get, messages } = await openMailbox();
    const pixel = Buffer.from('pixel');
    await send({
      html: '<!DOCTYPE html><p>Hello</p><img src="cid:logo">',
      attachments: [{ filename: 'l.png', cid: 'logo', content: pixel }],
    });
    const [message] = await messages();
    const { headers, body } = await get(`/messages/${message?.id}/html`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    expect(body).toMatch(/^<!doctype html><meta charset="utf-8"><base target="_blank"><p>Hello/);
    expect(body).toContain(`<img src="data:image/png;base64,${pixel.toString('base64')}">`);
  });

  test('that cannot be parsed is listed all the same, and its source can be had', async () => {
    const directory = temporaryFolder();
    const id = '1795228499307-a7a0b605bdacaea0';
    const raw = `Subject: deep\r\n${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(300)}`;
    writeFileSync(join(directory, `${id}.eml`), raw + 'X: '.padEnd(3 * 1024 * 1024, 'x'));
    const { get } = await openMailbox({ directory });
    expect((await get('/')).body).toContain(id);
    expect((await get(`/messages/${id}`)).body).toContain('This message cannot be shown');
    expect((await get(`/messages/${id}/source`)).body.startsWith(raw)).toBe(true);
  });

  test.each([
    '/messages/x',
    '/messages/..%2f..%2fx',
    '/messages/x/html',
    '/messages/x/source',
    '/nowhere',
  ])('%s is not found', async (path) => {
    const { get } = await openMailbox();
    expect((await get(path)).status).toBe(404);
  });
});
