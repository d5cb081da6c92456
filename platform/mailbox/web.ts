import { Hono, type Context } from 'hono';
import { checkHost } from '../host-guard.ts';
import { refuseForeignChanges } from './guard.ts';
import type { Inbox } from './inbox.ts';
import { listPage } from './list-page.ts';
import { bodyPolicy, messageBody } from './message-body.ts';
import { messagePage } from './message-page.ts';
import { pagePolicy } from './page.ts';
import { icon, stylesheet } from './stylesheet.ts';

export interface WebOptions {
  inbox: Inbox;
  /** Where mail is sent to, as `host:port`, for people to read. */
  smtp: () => string;
  /** Undefined: loopback only. */
  host: string | undefined;
  logger: (line: string) => void;
}

/** The mailbox in a browser, and its JSON for programs. */
export function mailboxWeb({ inbox, smtp, host, logger }: WebOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    // Not `no-referrer`, by which a browser would send the Origin of the page's own form as null.
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', pagePolicy);
    }
  });
  app.use(checkHost({ host }));
  app.use(refuseForeignChanges);

  app.get('/', async (c) => c.html(listPage(await inbox.list(), smtp())));
  app.post('/messages/clear', async (c) => {
    await inbox.clear();
    return c.redirect('/', 303);
  });
  app.get('/messages/:id', async (c) => {
    const parts = await inbox.parts(c.req.param('id'));
    return parts ? c.html(messagePage(parts)) : c.notFound();
  });
  app.get('/messages/:id/html', async (c) => {
    const parts = await inbox.parts(c.req.param('id'));
    if (!parts?.message.html) return c.notFound();
    return c.html(messageBody(parts), 200, { 'content-security-policy': bodyPolicy });
  });
  app.get('/messages/:id/source', async (c) => {
    const raw = await inbox.read(c.req.param('id'));
    return raw ? download(c, `${c.req.param('id')}.eml`, raw) : c.notFound();
  });
  app.get('/messages/:id/attachments/:index{\\d+}', async (c) => {
    const parts = await inbox.parts(c.req.param('id'));
    const index = Number(c.req.param('index'));
    const file = parts?.attachments[index];
    const name = parts?.message.attachments[index]?.name;
    return file && name !== undefined ? download(c, name, file.content) : c.notFound();
  });

  app.get('/api/messages', async (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const messages = await inbox.list();
    return c.json(
      to === undefined
        ? messages
        : messages.filter((message) => message.to.some((one) => one.toLowerCase() === to)),
    );
  });
  app.delete('/api/messages', async (c) => {
    await inbox.clear();
    return c.body(null, 204);
  });
  app.get('/api/messages/:id', async (c) => {
    const parts = await inbox.parts(c.req.param('id'));
    return parts ? c.json(parts.message) : c.json({ error: 'There is no such message.' }, 404);
  });

  app.get('/style.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css' }));
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));
  app.notFound((c) => c.text('There is nothing at this address of the mailbox.\n', 404));
  app.onError((error, c) => {
    logger(`The mailbox failed: ${String(error)}`);
    return c.text('The mailbox failed. Its log says more.\n', 500);
  });
  return app;
}

/** Saved, never shown, whatever it claims to be. */
function download(c: Context, name: string, bytes: Buffer): Response {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
