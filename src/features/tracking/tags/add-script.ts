import { thirdParties } from '~/lib/third-parties';

interface Policy {
  createScriptURL(address: string): string;
  createScript(code: string): string;
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = {
  createScriptURL(address) {
    const { origin } = new URL(address, location.href);
    if (!thirdParties.some(({ sources }) => sources['script-src']?.includes(origin))) {
      throw new TypeError(`No third party has scripts on ${origin}.`);
    }
    return address;
  },
  // For the chat's embed code. The Content-Security-Policy allows only its scripts, by hash.
  createScript: (code) => code,
  createHTML: (html) => html,
};
const policy =
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    'third-parties',
    rules,
  ) ?? rules;

/** Adds a third party's script to the page. */
export function addScript(address: string, attributes: Readonly<Record<string, string>> = {}) {
  const script = createScript(attributes);
  script.async = true;
  script.src = policy.createScriptURL(address);
  document.head.append(script);
}

/**
 * Adds the elements of an embed code. Scripts run one after the other, as in a page. Parsed HTML never runs its
 * scripts, so they are created anew.
 */
export function addEmbed(html: string): void {
  const { head, body } = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
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
  const attributes = [...parsed.attributes].map(({ name, value }) => [name, value] as const);
  const { src, ...others } = Object.fromEntries(attributes);
  const script = createScript(others);
  script.async = parsed.hasAttribute('async');
  if (src) script.src = policy.createScriptURL(src);
  else script.text = policy.createScript(parsed.text);
  return script;
}

function createScript(attributes: Readonly<Record<string, string>>): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}
