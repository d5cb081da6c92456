import { PUBLIC_CHAT_EMBED, PUBLIC_CHAT_WIDGET_ID } from 'astro:env/client';
import { createPolicy } from '~/lib/security/trusted-types';
import { usedCode } from '~rules/environment/embed-code';
import { createScript } from '~/lib/third-party-script';

/** How long the page must be idle before the chat loads. */
const idleMs = 5000;
const interactions = ['pointerdown', 'keydown', 'scroll'];
const widgetHost = 'https://widgets.leadconnectorhq.com';
const policy = createPolicy('chat', { createHTML: (html: string) => html });

/** Loads the chat when the visitor interacts with the page, or after five idle seconds. */
export function startChat(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(start, idleMs);
  for (const type of interactions) addEventListener(type, start, { signal, passive: true });

  function start(): void {
    clearTimeout(timer);
    waiting.abort();
    placeWidget();
    if (PUBLIC_CHAT_WIDGET_ID) addWidget(PUBLIC_CHAT_WIDGET_ID);
    else if (PUBLIC_CHAT_EMBED) addEmbed(PUBLIC_CHAT_EMBED);
  }
}

function addWidget(id: string): void {
  const attributes = {
    'data-resources-url': `${widgetHost}/chat-widget/loader.js`,
    'data-widget-id': id,
  };
  document.head.append(createScript({ url: `${widgetHost}/loader.js` }, attributes));
}

/**
 * Adds the elements of an embed code. Browsers don't run the scripts of parsed HTML, so each is recreated. They run one
 * after the other, as in a page.
 */
function addEmbed(html: string): void {
  const { head, body } = new DOMParser().parseFromString(
    policy.createHTML(usedCode(html)),
    'text/html',
  );
  const nodes = [...head.childNodes, ...body.childNodes].map((node) =>
    document.importNode(node, true),
  );
  for (const node of nodes) {
    document.body.append(node);
    if (!(node instanceof Element)) continue;
    for (const parsed of node.matches('script') ? [node] : node.querySelectorAll('script')) {
      parsed.replaceWith(copyScript(parsed as HTMLScriptElement));
    }
  }
}

function copyScript(parsed: HTMLScriptElement): HTMLScriptElement {
  const attributes = Object.fromEntries(
    [...parsed.attributes].map(({ name, value }) => [name, value]),
  );
  const { src, ...others } = attributes;
  const script = createScript(src ? { url: src } : { code: parsed.text }, others);
  script.async = parsed.hasAttribute('async');
  return script;
}

/** Bottom right, in #0066CC (spec §9). LeadConnector's widget takes its colors from these properties. */
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
