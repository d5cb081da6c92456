import { Hono } from 'hono';
import { html } from 'hono/html';
import { checkHost } from '../host-guard.ts';
import type { Message, Messages } from './messages.ts';

/** The frames of messages inherit it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** Without allow-scripts and allow-same-origin. Links open in a new tab, which is an ordinary one. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** The caught mail as a page and as JSON. */
export function mailCatcherPage(messages: Messages): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    c.header('content-security-policy', policy);
  });
  app.use(checkHost());

  app.get('/', (c) => c.html(page(messages.list())));
  app.get('/api/messages', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const isMatch = (message: Message) => message.to.some((one) => one.toLowerCase() === to);
    return c.json(to === undefined ? messages.list() : messages.list().filter(isMatch));
  });
  return app;
}

/** Values are escaped by the `html` tag. */
function page(messages: readonly Message[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Caught mail (${messages.length})</title>
        <link rel="icon" href="data:," />
        <style>
          :root {
            color-scheme: light dark;
            font-family: system-ui, sans-serif;
          }
          iframe {
            width: 100%;
            height: 32rem;
            background: #fff;
          }
          pre {
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Caught mail</h1>
          <p>Mail sent on this machine stays here. <a href="/api/messages">View as JSON</a></p>
          ${messages.map(row)}
        </main>
      </body>
    </html>`;
}

function row({ from, to, subject, date, text, html: body }: Message) {
  return html`<details>
    <summary>
      <strong>${subject.trim() || '(no subject)'}</strong><br />
      ${from || 'unknown sender'} to ${to.join(', ')} ·
      <time datetime="${date}">${timeFormat.format(new Date(date))}</time>
    </summary>
    ${
      body
        ? html`<iframe
            srcdoc="${`<base target="_blank">${body}`}"
            title="HTML body"
            sandbox="${sandbox}"
            loading="lazy"
          ></iframe>`
        : html`<pre>${text.trim() || '(no text)'}</pre>`
    }
  </details>`;
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
