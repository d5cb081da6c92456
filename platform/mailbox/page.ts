import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Only the page's own stylesheet, icon and frames: what a message brings cannot widen it. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A whole page; values are escaped by the `html` tag. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time as people read it, in this machine's time zone. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${times.format(new Date(iso))}</time>`;
}

export function subjectOf({ subject }: { subject: string }): string {
  return subject.trim() || '(no subject)';
}
