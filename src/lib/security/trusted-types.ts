/** The writing page's policy, for HTML that's only parsed. */
export const editorPolicyName = 'post-editor';

/** The moderation page's policy, for posts that it sanitizes. */
export const moderationPolicyName = 'moderated-post';

/**
 * Trusted Types policies that staff pages may create: the product's own, that of ProseMirror for pasted text, and
 * DOMPurify's. Nothing else may turn text into HTML there.
 */
export const trustedPolicies = [
  editorPolicyName,
  moderationPolicyName,
  'ProseMirrorClipboard',
  'dompurify',
] as const;

interface Policy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** A policy by one of these names. Where Trusted Types don't exist (Safari before 26), only its rule. */
export function createHtmlPolicy(name: string, createHTML: Policy['createHTML']): Policy {
  // TypeScript doesn't know Trusted Types.
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(name, { createHTML }) ?? { createHTML };
}
