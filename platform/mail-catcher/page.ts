import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { isEmail } from '../../supabase/functions/_shared/rules/account/email.ts';
import { checkHost } from '../host-guard.ts';
import type { Message, Messages } from './messages.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Without allow-scripts and allow-same-origin. Links open in a new tab, which is an ordinary one. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** Repeats the frame's sandbox, so that it also holds when a body is opened by itself. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
  `base-uri 'none'; frame-ancestors 'self'; sandbox ${sandbox}`;

/** The caught mail as a page and as JSON. `smtp` is the address of the SMTP server, `host:port`. */
export function mailCatcherPage(messages: Messages, smtp: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    // With `no-referrer`, browsers would send `Origin: null` from the page's own form.
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', pagePolicy);
    }
  });
  app.use(checkHost({ host: undefined }));

  app.get('/', (c) => c.html(page(messages.list(), smtp)));
  app.post('/clear', csrf(), (c) => {
    messages.clear();
    return c.redirect('/', 303);
  });
  app.get('/messages/:id{\\d+}/html', (c) => {
    const message = messages.list().find(({ id }) => id === Number(c.req.param('id')));
    if (!message) return c.notFound();
    c.header('content-security-policy', bodyPolicy);
    return c.html(`<!doctype html><base target="_blank">${message.html}`);
  });
  app.get('/api/messages', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    const isMatch = (message: Message) => message.to.some((one) => one.toLowerCase() === to);
    return c.json(to === undefined ? messages.list() : messages.list().filter(isMatch));
  });
  // Pages of other origins can't send this, because no response to a CORS preflight allows it.
  app.delete('/api/messages', (c) => {
    const mailbox = c.req.query('mailbox')?.toLowerCase();
    if (mailbox === undefined || !isEmail(mailbox)) {
      return c.text('Send an email address as ?mailbox=…', 400);
    }
    messages.deleteMentions(mailbox);
    return c.body(null, 204);
  });
  app.get('/style.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css' }));
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));
  return app;
}

/** Values are escaped by the `html` tag. */
function page(messages: Message[], smtp: string) {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Caught mail (${messages.length})</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <h1>Caught mail</h1>
          <p>Mail sent on this machine stays here. <a href="/api/messages">View as JSON</a></p>
        </header>
        <main>
          ${messages.map(row)}
          ${
            messages.length > 0
              ? html`<form method="post" action="/clear"><button>Delete ${count}</button></form>`
              : html`<p class="empty">
                  <strong>No mail yet</strong>
                  Mail from the site appears here, as does anything sent by SMTP to ${smtp}.
                </p>`
          }
        </main>
      </body>
    </html>`;
}

function row({ id, from, fromName, to, subject, date, text, html: body }: Message) {
  const sender = fromName ? `${fromName} <${from}>` : from || 'unknown sender';
  return html`<details>
    <summary>
      <strong>${subject.trim() || '(no subject)'}</strong>
      <span>
        ${sender} to ${to.join(', ')} ·
        <time datetime="${date}">${timeFormat.format(new Date(date))}</time>
      </span>
    </summary>
    ${
      body
        ? html`<iframe
            src="/messages/${id}/html"
            title="HTML body"
            sandbox="${sandbox}"
            loading="lazy"
          ></iframe>`
        : ''
    }
    <pre>${withLinks(text.trim() || '(no text)')}</pre>
  </details>`;
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function withLinks(text: string) {
  // A capturing group makes `split` return the links too, at the odd indexes.
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>` : part,
    );
}

const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#16181d, #e8e6e1);
  --quiet: light-dark(#5b6070, #a2a6b2);
  --paper: light-dark(#fbfaf7, #14161a);
  --line: light-dark(#dcdad3, #2c3038);
  --link: light-dark(#0059b3, #7db8ff);
}
body { margin: 0 auto; max-width: 56rem; padding: clamp(1rem, 5vw, 3rem) 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 { margin: 0; line-height: 1.15; }
header { border-bottom: 2px solid; }
p, summary span { color: var(--quiet); }
details { border-bottom: 1px solid var(--line); }
summary { margin-left: 1.25rem; padding: 0.875rem 0; list-style-position: outside; cursor: pointer; }
summary:hover strong { color: var(--link); text-decoration: underline; }
summary span { display: block; font-size: 0.9375rem; }
time { display: inline-block; }
iframe { box-sizing: border-box; width: 100%; height: 16rem; resize: vertical; border: 1px solid var(--line); background: #fff; }
pre { margin: 1rem 0; font: 0.9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.empty { padding: 2rem 0; }
.empty strong { display: block; color: var(--ink); font-size: 1.25rem; }
button { min-height: 2.75rem; margin-top: 1.5rem; padding: 0 1rem; border: 1px solid; border-radius: 4px; background: none; color: light-dark(#a3261c, #ff9a8d); font: inherit; cursor: pointer; }
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0059b3" d="M2 6h28v20H2z"/><path fill="none" stroke="#fff" stroke-width="2.5" d="m3 8 13 10L29 8"/></svg>`;
