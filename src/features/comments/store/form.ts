import { atom, computed, readonlyType } from 'nanostores';
import * as v from 'valibot';
import { randomId } from '~/lib/random-id';
import { serverTime } from '~/lib/server-time';
import { toast, warmToasts } from '~/lib/toasts';
import { commentLengths, commentMessages, commentSchema } from '~rules/comment';
import { formSignalsOf, honeypotField } from '~rules/lead/spam';
import { asParagraphs, lengthOf } from '~rules/lead/text';
import { stripHtml } from '~rules/strip-html';
import { insertComment, type SubmissionError } from '../api';
import { commentRateLimitMessage, commentSubmitted } from '../messages';
import { loadDraft, saveDraft } from './draft';
import type { PendingComment } from './pending-comments';
import { countSubmission, nextSubmissionAt } from './submission-limit';

/** What the form contains, as typed. */
export interface CommentValues {
  author_name: string;
  author_email: string;
  content: string;
  privacyConsent: boolean;
  notify: boolean;
  [honeypotField]: string;
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
  /** The text that was typed stays in the form. */
  | ({ status: 'error' } & SubmissionError);

interface Target {
  postId: string;
  /** The comment to reply to. */
  parentId: string | null;
  /** Shows a stored comment. */
  onStored: (comment: PendingComment) => void;
}

const blank = { content: '', privacyConsent: false, notify: false, [honeypotField]: '' };

/** One comment form. Does nothing until `open` is called. */
export function commentForm({ postId, parentId, onStored }: Target) {
  const target = parentId ?? postId;
  const $values = atom<CommentValues>({ author_name: '', author_email: '', ...blank });
  const $errors = atom<FieldErrors>({});
  const $submission = atom<Submission>({ status: 'idle' });
  /** From `performance.now()`, because the computer's clock may be set while people type. */
  let startedAt = performance.now();
  /** The comment that was sent last. A retry without changes uses its ID again. */
  let sent: { id: string; values: CommentValues } | undefined;

  function setValues(values: CommentValues): void {
    $values.set(values);
    saveDraft(target, values);
  }

  async function submit(): Promise<void> {
    if ($submission.get().status === 'submitting') return;
    const values = $values.get();
    $submission.set({ status: 'submitting' });
    warmToasts();
    const comment = validate(values);
    if (!comment) return;
    const until = nextSubmissionAt(postId, Date.now());
    if (until !== undefined)
      return fail({ message: commentRateLimitMessage, isLimit: true, until });
    const id = sent?.values === values ? sent.id : randomId();
    sent = { id, values };
    const { notify, [honeypotField]: honeypot } = values;
    const filledInMs = performance.now() - startedAt;
    const error = await insertComment({
      ...comment,
      id,
      post_id: postId,
      parent_id: parentId,
      notify,
      spam_signals: formSignalsOf({ honeypot, filledInMs }),
    });
    if (error) fail(error);
    else succeed(id, comment, values);
  }

  /** The comment as it's stored. If it's invalid, shows the errors and returns undefined. */
  function validate(values: CommentValues): CommentText | undefined {
    const {
      output,
      success,
      issues = [],
    } = v.safeParse(commentSchema, {
      author_name: stripped(values, 'author_name'),
      author_email: stripped(values, 'author_email'),
      content: stripped(values, 'content'),
    });
    const invalid = new Set(issues.map(({ path }) => path?.[0].key));
    if (!values.privacyConsent) invalid.add('privacyConsent');
    const fields = checkedFields.filter((name) => invalid.has(name));
    $errors.set(Object.fromEntries(fields.map((name) => [name, commentMessages[name]])));
    const [field] = fields;
    if (field) $submission.set({ status: 'invalid', field });
    return success && !field ? output : undefined;
  }

  function succeed(id: string, { author_name, content }: CommentText, values: CommentValues): void {
    countSubmission(postId, Date.now());
    const created_at = new Date(serverTime()).toISOString();
    // Without the email address and other values that only the database needs.
    onStored({ id, post_id: postId, parent_id: parentId, author_name, content, created_at });
    startedAt = performance.now();
    // What was typed in the meantime stays.
    const current = $values.get();
    if (current.content === values.content) setValues({ ...current, ...blank });
    $submission.set({ status: 'success' });
    toast.success(commentSubmitted.title, commentSubmitted.text);
  }

  function fail(error: SubmissionError): void {
    toast.error(error.isLimit ? 'Rate Limit Exceeded' : 'Error', error.message);
    $submission.set({ status: 'error', ...error });
  }

  return {
    $values: readonlyType($values),
    $errors: readonlyType($errors),
    $submission: readonlyType($submission),
    /** Whether the privacy policy is accepted. */
    $consented: computed($values, ({ privacyConsent }) => privacyConsent),
    /** The length of the comment as it will be stored. */
    $length: computed($values, (values) => lengthOf(asParagraphs(stripped(values, 'content')))),

    /** Fills empty fields from the saved draft. Returns all values. */
    open(current: CommentValues): CommentValues {
      const draft = loadDraft(target);
      const values = {
        ...current,
        author_name: current.author_name || draft.author_name,
        author_email: current.author_email || draft.author_email,
        content: current.content || draft.content,
      };
      setValues(values);
      // What was typed before this script loaded was begun after the page, and a restored text on an earlier one.
      startedAt = current.content ? 0 : performance.now();
      if (draft.content) startedAt = -Infinity;
      return values;
    },

    /** Saves what was typed, and clears the errors of fields that changed. */
    edit(values: CommentValues): void {
      const before = $values.get();
      const errors = Object.entries($errors.get());
      const unchanged = errors.filter(
        ([name]) => before[name as CheckedField] === values[name as CheckedField],
      );
      if (unchanged.length < errors.length) $errors.set(Object.fromEntries(unchanged));
      setValues(values);
      const { status } = $submission.get();
      if (status === 'invalid' || status === 'success') $submission.set({ status: 'idle' });
    },

    /** Validates and sends the comment. Ignored while one is being sent. */
    submit,
  };
}

export type CommentForm = ReturnType<typeof commentForm>;

/** A text as it will be stored, without HTML. */
function stripped(values: CommentValues, name: keyof typeof commentLengths): string {
  return stripHtml(values[name], commentLengths[name].max);
}

type CommentText = v.InferOutput<typeof commentSchema>;
