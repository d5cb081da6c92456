import { createPolicy } from '~/lib/security/trusted-types';

// The Content-Security-Policy decides what runs: scripts of the page's third parties, and inline ones by hash.
const policy = createPolicy('third-parties', {
  createScriptURL: (url: string) => url,
  createScript: (code: string) => code,
});

/** Creates a third party's script. It runs when it's added to the page. */
export function createScript(
  source: { url: string } | { code: string },
  attributes: Readonly<Record<string, string>> = {},
): HTMLScriptElement {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  if ('url' in source) script.src = policy.createScriptURL(source.url);
  else script.text = policy.createScript(source.code);
  return script;
}
