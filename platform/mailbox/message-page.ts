import { html } from 'hono/html';
import type { Message, MessageParts } from './message.ts';
import { page, subjectOf, time, type Html } from './page.ts';

/** One message: who, when, its body (HTML in a frame of its own), attachments, all headers. */
export function messagePage({ message, headers }: MessageParts): Html {
  const { id, from, fromName, to, date, text, html: markup, attachments } = message;
  const subject = subjectOf(message);
  return page(
    `${subject} · Caught mail`,
    html`<nav><a class="back" href="/">← All mail</a></nav>
      <main>
        <header>
          <h1>${subject}</h1>
          <dl>
            <dt>From</dt>
            <dd>${fromName} ${fromName && from ? html`&lt;${from}&gt;` : from}</dd>
            <dt>To</dt>
            <dd>${to.join(', ')}</dd>
            <dt>Arrived</dt>
            <dd>${time(date)}</dd>
          </dl>
        </header>
        ${markup ? frame(id) : ''} ${text || !markup ? plain(text) : ''}
        ${attachments.length > 0 ? files(message) : ''}
        <details>
          <summary>All headers</summary>
          <pre tabindex="0" aria-label="Headers">
${headers.map(({ name, value }) => `${name}: ${value}\n`).join('')}</pre>
          <p><a href="/messages/${id}/source" download>Download the source</a></p>
        </details>
      </main>`,
  );
}

function frame(id: string): Html {
  // No scripts and no origin of its own, so that nothing in a message reaches the mailbox; links
  // open in a new tab.
  return html`<section>
    <h2>HTML</h2>
    <iframe
      src="/messages/${id}/html"
      title="HTML of the message"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>
    <p class="note">Without scripts, and without pictures from elsewhere.</p>
  </section>`;
}

function plain(text: string): Html {
  // As array parts, so that the tag escapes the text between the links.
  const parts = text.trim().split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/);
  const linked = parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>` : part,
  );
  return html`<section>
    <h2>Text</h2>
    <pre>${linked}</pre>
  </section>`;
}

function files({ id, attachments }: Message): Html {
  const kilobytes = (size: number) => `${Math.max(size / 1024, 0.1).toFixed(1)} KB`;
  return html`<section>
    <h2>Attachments</h2>
    <ul class="attachments">
      ${attachments.map(
        ({ name, size }, index) =>
          html`<li>
            <a href="/messages/${id}/attachments/${index}" download>${name}</a>
            <span class="number">${kilobytes(size)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
