import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { Field } from '~/components/ui/Field';
import { Honeypot } from '~/components/ui/Honeypot';
import { timeOfDay } from '~/lib/format-date';
import { commentLengths } from '~rules/comment';
import { honeypotField } from '~rules/lead/spam';
import type { SubmissionError } from '../api';
import type { CommentForm as CommentFormStore, Submission } from '../store/form';
import { useCommentForm } from '../use-comment-form';

/** Where the form posts to without JavaScript. */
export interface PostTarget {
  action: string;
  slug: string;
}

interface Props extends PostTarget {
  /** Distinguishes the form from others on the page. */
  id: string;
  title: string;
  submitLabel: string;
  /** Called once. */
  createForm: () => CommentFormStore;
  /** Moves the focus into the form when it appears. */
  focusOnOpen?: boolean;
  /** Shown next to the submit button. */
  children?: ReactNode;
}

/** A form for a comment or a reply. It works as plain HTML; once hydrated, it submits with fetch. */
export function CommentForm({ id, createForm, focusOnOpen = false, ...props }: Props) {
  const [store] = useState(createForm);
  const { element, submitButton, ...form } = useCommentForm(store, focusOnOpen);
  const { errors, submission, ready, submitting } = form;
  const { author_name, author_email, content } = commentLengths;
  return (
    <form
      ref={element}
      id={id}
      method="post"
      action={props.action}
      noValidate={ready}
      className="comment-form max-w-[42rem]"
      aria-labelledby={`${id}-title`}
      data-ready={ready || undefined}
      onFocus={form.onFocus}
      onChange={form.onChange}
      onSubmit={form.onSubmit}
    >
      <h3 id={`${id}-title`} className="font-semibold">
        {props.title}
      </h3>
      <p className="mt-1 text-sm text-quiet">
        Comments are moderated before they appear. Your email address won’t be published. All fields
        are required unless marked optional.
      </p>
      <input type="hidden" name="slug" value={props.slug} />
      <div className="comment-visitor mt-5 grid gap-x-6 gap-y-1">
        <Field
          id={`${id}-name`}
          name="author_name"
          label="Name"
          required
          autoComplete="name"
          dir="auto"
          minLength={author_name.min}
          maxLength={author_name.max}
          error={errors.author_name}
        />
        <Field
          id={`${id}-email`}
          name="author_email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          maxLength={author_email.max}
          error={errors.author_email}
        />
      </div>
      <Field
        control="textarea"
        id={`${id}-content`}
        name="content"
        label="Comment"
        required
        dir="auto"
        minLength={content.min}
        // The attribute silently truncates pasted text. Once hydrated, the form shows an error instead.
        maxLength={ready ? undefined : content.max}
        error={errors.content}
        aria-describedby={`${id}-counter`}
        aside={
          <p id={`${id}-counter`} className="ml-auto shrink-0 tabular-figures">
            {ready && <Counter store={store} />}
          </p>
        }
      />
      <Field
        control="checkbox"
        id={`${id}-notify`}
        name="notify"
        value="true"
        label="Email me when my comment is published and when someone replies"
        optional
        // Never invalid, so it needs no space for an error.
        compact
      />
      <Field
        control="checkbox"
        id={`${id}-consent`}
        name="privacyConsent"
        value="true"
        required
        label={
          <>
            I have read the{' '}
            <a href="/privacy" className="link">
              privacy policy
            </a>{' '}
            and agree that my name, email address, and comment will be stored.
          </>
        }
        error={errors.privacyConsent}
      />
      <Honeypot id={`${id}-${honeypotField}`} name={honeypotField} />
      <div className="mt-2 flex flex-wrap gap-2 gap-x-6">
        {/* aria-disabled instead of disabled (spec §5): it stays focusable, and a click explains what's missing. */}
        <button
          ref={submitButton}
          type="submit"
          className="action comment-submit"
          aria-disabled={(ready && !form.consented) || submitting || undefined}
        >
          {submitting ? 'Submitting...' : props.submitLabel}
        </button>
        {props.children}
      </div>
      <SubmissionProblem submission={submission} onRetry={form.onRetry} />
    </form>
  );
}

function Counter({ store }: { store: CommentFormStore }) {
  const most = String(commentLengths.content.max);
  // Padded with spaces as wide as a digit, so that nothing moves when the number gets shorter.
  const length = String(useStore(store.$length)).padStart(most.length, '\u2007');
  return <span>{`${length}/${most} characters`}</span>;
}

interface SubmissionProblemProps {
  submission: Submission;
  onRetry: () => void;
}

/** Why the comment wasn't sent, and what to do. */
function SubmissionProblem({ submission, onRetry }: SubmissionProblemProps) {
  return (
    <div role="alert">
      {submission.status === 'error' && (
        <div ref={scrollIntoView} className="comment-target mt-6 border-y-2 border-warm py-4">
          <p>
            <b>{submission.message}</b>
          </p>
          <p>{advice(submission)}</p>
          {!submission.isLimit && (
            <button type="button" className="action action-outline mt-3" onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The message may be below the window or behind the toast. */
function scrollIntoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
}

function advice({ isLimit, until }: SubmissionError): string {
  const kept = 'What you typed is still here.';
  if (!isLimit) return navigator.onLine ? kept : `You’re offline. ${kept}`;
  const when = until === undefined ? 'in a few minutes' : `after ${timeOfDay(until)}`;
  return `${kept} Try again ${when}.`;
}
