/** The writing page's policy, for HTML that's only parsed. */
export const editorPolicyName = 'post-editor';

/** The moderation page's policy, for posts that it sanitizes. */
export const moderationPolicyName = 'moderated-post';

/**
 * Trusted Types policies that staff pages may create: the product's own, and that of ProseMirror for pasted text.
 * Nothing else may turn text into HTML there.
 */
export const trustedPolicies = [
  editorPolicyName,
  moderationPolicyName,
  'ProseMirrorClipboard',
] as const;

/** Missing from TypeScript's DOM types. */
interface PolicyFactory {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/** Creates a Trusted Types policy, or returns `rules` if the browser has none (Safari before 26). */
export function createPolicy<Rules>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
