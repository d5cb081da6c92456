/** The writing page's policy, for HTML that's only parsed. */
export const editorPolicyName = 'post-editor';

/**
 * Trusted Types policies that staff pages may create: the editor's own, that of ProseMirror for pasted text, and
 * DOMPurify's. Nothing else may turn text into HTML there.
 */
export const trustedPolicies = [editorPolicyName, 'ProseMirrorClipboard', 'dompurify'] as const;
