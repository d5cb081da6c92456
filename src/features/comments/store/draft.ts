import * as v from 'valibot';
import { clear, load, save } from '~/lib/storage';

// Visitors and extensions can change what is stored.
const author = v.fallback(v.object({ author_name: v.string(), author_email: v.string() }), {
  author_name: '',
  author_email: '',
});
const content = v.fallback(v.string(), '');

const authorKey = 'comment-author';
const contentKey = (target: string) => `comment-draft:${target}`;

export type Draft = v.InferOutput<typeof author> & { content: string };

/**
 * What was typed into a form, until the tab is closed. Every form has its own text. All share the name and email.
 *
 * @param target ID of the post, or of the comment to reply to.
 */
export const loadDraft = (target: string): Draft => ({
  ...v.parse(author, load(authorKey)),
  content: v.parse(content, load(contentKey(target))),
});

export function saveDraft(target: string, { author_name, author_email, content }: Draft): void {
  save(authorKey, { author_name, author_email });
  if (content) save(contentKey(target), content);
  else clear(contentKey(target));
}

/** Whether the form has unsent text. */
export const hasDraft = (target: string): boolean => loadDraft(target).content !== '';
