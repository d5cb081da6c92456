import { html } from 'hono/html';
import type { Message } from './message.ts';
import { page, subjectOf, time, type Html } from './page.ts';

/** All messages, newest first. `smtp` is where to send more, as `host:port`. */
export function listPage(messages: readonly Message[], smtp: string): Html {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return page(
    `${count} · Caught mail`,
    html`<main>
      <header>
        <h1>Caught mail</h1>
        <p>
          ${messages.length > 0 ? `${count}, newest first. ` : ''}Nothing leaves this machine.
          <a href="/api/messages">Read as JSON</a>
        </p>
      </header>
      ${
        messages.length > 0
          ? html`<ul class="messages">
                ${messages.map(row)}
              </ul>
              ${clearing(count)}`
          : html`<p class="empty">
              <strong>No mail yet</strong>
              What the site sends to anybody is kept here instead. So is whatever ${smtp} receives
              by SMTP.
            </p>`
      }
    </main>`,
  );
}

function row(message: Message): Html {
  const sender = message.fromName || message.from || 'nobody';
  return html`<li>
    <a href="/messages/${message.id}">
      <strong>${subjectOf(message)}</strong>
      <span class="who">From ${sender} to ${message.to.join(', ') || 'nobody'}</span>
      ${time(message.date)}
    </a>
  </li>`;
}

/** Behind a fold: there is no way back, and without a script no way to ask again. */
function clearing(count: string): Html {
  return html`<details>
    <summary>Delete all</summary>
    <form method="post" action="/messages/clear">
      <button>Delete ${count}</button>
    </form>
  </details>`;
}
