import { PUBLIC_CHAT_EMBED, PUBLIC_CHAT_WIDGET_ID } from 'astro:env/client';
import { addEmbed, addScript } from './add-script';

/** How long the page must be idle before the chat loads. */
const idleMs = 5000;
const interactions = ['pointerdown', 'keydown', 'scroll'];
const widgetHost = 'https://widgets.leadconnectorhq.com';

/** Loads the chat widget when the visitor interacts with the page, or after five idle seconds. */
export function startChat(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(start, idleMs);
  for (const type of interactions) addEventListener(type, start, { signal, passive: true });

  function start(): void {
    clearTimeout(timer);
    waiting.abort();
    placeWidget();
    if (PUBLIC_CHAT_WIDGET_ID) {
      addScript(`${widgetHost}/loader.js`, {
        'data-resources-url': `${widgetHost}/chat-widget/loader.js`,
        'data-widget-id': PUBLIC_CHAT_WIDGET_ID,
      });
    } else if (PUBLIC_CHAT_EMBED) addEmbed(PUBLIC_CHAT_EMBED);
  }
}

/** Bottom right, in #0066CC (spec §9). The widget takes its colors from these properties. */
function placeWidget(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`chat-widget {
    position: fixed;
    inset: auto 0 0 auto;
    --chat-widget-primary-color: #0066cc;
    --chat-widget-active-color: #0066cc;
    --chat-widget-bubble-color: #0066cc;
  }
  @media print { chat-widget { display: none } }`);
  document.adoptedStyleSheets.push(sheet);
}
