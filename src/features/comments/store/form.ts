import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { toast } from '~/lib/toasts';
import { commentMessages, commentSchema } from '~rules/comment';
import { formSignalsOf } from '~rules/lead/spam';
import { insertComment, type InsertResult } from '../api';
import { commentFailedMessage, commentRateLimitMessage, commentSubmitted } from '../messages';
import { loadDraft, saveDraft } from './draft';
import type { PendingComment } from './pending-comments';
import { countSubmission, limitEndsAt, nextSubmissionAt } from './submission-limit';

/** What the form contains, as typed. */
export interface CommentValues {
  author_name: string;
  author_email: string;
  content: string;
  privacyConsent: boolean;
  notify: boolean;
  honeypot: string;
}

/** The validated fields, in the form's order. */
const checkedFields = ['author_name', 'author_email', 'content', 'privacyConsent'] as const;

export type CheckedField = (typeof checkedFields)[number];
export type FieldErrors = Partial<Record<CheckedField, string>>;

export type Submission =
  | { status: 'idle' }
  /** Nothing was sent. `field` is the first invalid field. */
  | { status: 'invalid'; field: CheckedField }
  | { status: 'submitting' }
  | { status: 'success' }
  /** What was typed is kept. `retryAt` is when the rate limit ends, in milliseconds since 1970. */
  | { status: 'error'; message: string; retryAt?: number };

interface Target {
  postId: string;
  /** The comment to reply to. */
  parentId: string | null;
  onSubmitted: (comment: PendingComment) => void;
}

const blank = { content: '', privacyConsent: false, notify: false, honeypot: '' };

/** Loaded when the form is used: most readers don't comment. */
const loadStripHtml = () => import('../strip-html');

/** One comment form. Does nothing until `open` is called. */
export function commentForm({ postId, parentId, onSubmitted }: Target) {
  const target = parentId ?? postId;
  const $values = atom<CommentValues>({ author_name: '', author_email: '', ...blank });
  const $errors = atom<FieldErrors>({});
  const $submission = atom<Submission>({ status: 'idle' });
  let startedAt = Date.now();
  /** The comment that was sent last. A retry without changes uses its ID again. */
  let sent: { id: string; values: CommentValues } | undefined;

  function setValues(values: CommentValues): void {
    $values.set(values);
    saveDraft(target, { ...values, startedAt });
  }

  async function submit(): Promise<void> {
    const { status } = $submission.get();
    if (status === 'submitting') return;
    const values = $values.get();
    if (!validate(values)) return;
    const retryAt = nextSubmissionAt(postId, Date.now());
    if (retryAt !== undefined) return limit(commentRateLimitMessage, retryAt);
    $submission.set({ status: 'submitting' });
    const text = await withoutHtml(values);
    if (!text) return fail(commentFailedMessage);
    if (!validate({ ...values, ...text })) return;
    const id = sent?.values === values ? sent.id : randomId();
    sent = { id, values };
    const { notify, honeypot } = values;
    const spam_signals = formSignalsOf({ honeypot, filledInMs: Date.now() - startedAt });
    const comment = { id, post_id: postId, parent_id: parentId, ...text, notify, spam_signals };
    finish(await insertComment(comment), { ...comment, created_at: new Date().toISOString() });
  }

  /** Shows the errors of invalid values. Returns whether all values are valid. */
  function validate(values: CommentValues): boolean {
    const { issues = [] } = v.safeParse(commentSchema, values);
    const invalid = new Set(issues.map(({ path }) => path?.[0].key));
    if (!values.privacyConsent) invalid.add('privacyConsent');
    const fields = checkedFields.filter((name) => invalid.has(name));
    $errors.set(Object.fromEntries(fields.map((name) => [name, commentMessages[name]])));
    const [field] = fields;
    if (field) $submission.set({ status: 'invalid', field });
    return field === undefined;
  }

  function finish(result: InsertResult, comment: PendingComment): void {
    if (result.status === 'stored') succeed(comment);
    else if (result.status === 'failed') fail(commentFailedMessage);
    else if (result.status === 'rejected') fail(result.message);
    else limit(result.message, limitEndsAt(Date.now()));
  }

  function succeed({ id, parent_id, author_name, content, created_at }: PendingComment): void {
    countSubmission(postId, Date.now());
    startedAt = Date.now();
    const { author_email, ...rest } = $values.get();
    setValues({ ...rest, author_email, ...blank });
    $submission.set({ status: 'success' });
    toast.success(commentSubmitted.title, commentSubmitted.text);
    // Without the email address and other values that only the database needs.
    onSubmitted({ id, post_id: postId, parent_id, author_name, content, created_at });
  }

  function limit(message: string, retryAt: number): void {
    toast.error('Rate Limit Exceeded', message);
    $submission.set({ status: 'error', message, retryAt });
  }

  function fail(message: string): void {
    toast.error('Error', message);
    $submission.set({ status: 'error', message });
  }

  return {
    $values: computed($values, (values) => values),
    $errors: computed($errors, (errors) => errors),
    $submission: computed($submission, (submission) => submission),

    /** Fills empty fields from the saved draft. Returns all values. */
    open(current: CommentValues): CommentValues {
      const { startedAt: started, ...draft } = loadDraft(target);
      const isTyped = Boolean(current.content);
      // What was typed before this script loaded has no start time.
      startedAt = isTyped ? performance.timeOrigin : (started ?? Date.now());
      setValues({
        ...current,
        author_name: current.author_name || draft.author_name,
        author_email: current.author_email || draft.author_email,
        content: current.content || draft.content,
      });
      return $values.get();
    },

    /** Loads what submitting needs. Call it when the visitor starts to use the form. Never throws. */
    prepare(): void {
      loadStripHtml().catch(() => undefined);
    },

    /** Saves what was typed, and clears the errors of fields that changed. */
    edit(values: CommentValues): void {
      const before = $values.get();
      const errors = Object.entries($errors.get()).filter(
        ([name]) => before[name as CheckedField] === values[name as CheckedField],
      );
      $errors.set(Object.fromEntries(errors));
      setValues(values);
      const { status } = $submission.get();
      if (status === 'invalid' || status === 'success') $submission.set({ status: 'idle' });
    },

    /** Validates and sends the comment. Ignored while one is being sent. */
    submit,
  };
}

export type CommentForm = ReturnType<typeof commentForm>;

/** Removes HTML from the texts. Returns undefined if the script for this can't be loaded. */
async function withoutHtml({ author_name, author_email, content }: CommentValues) {
  try {
    const { stripHtml } = await loadStripHtml();
    const strip = (text: string) => stripHtml(text).trim();
    return {
      author_name: strip(author_name),
      author_email: strip(author_email),
      content: strip(content),
    };
  } catch {
    return undefined;
  }
}

/** A UUID. crypto.randomUUID only exists in secure contexts. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
