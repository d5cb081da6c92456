import { editorPolicyName } from '~/lib/security/trusted-types';

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): typeof policy;
}

/** Documents made by DOMParser run no scripts and load nothing, so any HTML may be parsed. */
const rules = { createHTML: (html: string) => html };
const policy: typeof rules =
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
    editorPolicyName,
    rules,
  ) ?? rules;

/** Parses HTML without running or loading anything in it. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
