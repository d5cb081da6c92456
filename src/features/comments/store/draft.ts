import * as v from 'valibot';
import { clear, load, save } from '~/lib/storage';

const author = v.object({ author_name: v.string(), author_email: v.string() });
const text = v.object({ content: v.string(), filledInMs: v.number() });

const authorKey = 'comment-author';
const textKey = (target: string) => `comment-draft:${target}`;

export type Draft = v.InferOutput<typeof author> & {
  content: string;
  /** How long the visitor has been filling out the form, in milliseconds. */
  filledInMs?: number;
};

/**
 * What was typed into a form, until the tab is closed. Every form has its own text. All share the name and email.
 *
 * @param target ID of the post, or of the comment to reply to.
 */
export function loadDraft(target: string): Draft {
  const { output: savedAuthor, success: isAuthor } = v.safeParse(author, load(authorKey));
  const { output: savedText, success: isText } = v.safeParse(text, load(textKey(target)));
  return {
    ...(isAuthor ? savedAuthor : { author_name: '', author_email: '' }),
    ...(isText ? savedText : { content: '' }),
  };
}

export function saveDraft(target: string, draft: Required<Draft>): void {
  const { author_name, author_email, content, filledInMs } = draft;
  save(authorKey, { author_name, author_email });
  if (content.trim()) save(textKey(target), { content, filledInMs });
  else clear(textKey(target));
}

/** Whether the form has unsent text. */
export function hasDraft(target: string): boolean {
  return loadDraft(target).content !== '';
}
