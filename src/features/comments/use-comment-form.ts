import { useStore } from '@nanostores/react';
import { useEffectEvent, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { readForm } from '~/lib/form-values';
import { unlockIsland } from '~/lib/hydration/island-lock';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { honeypotField } from '~rules/lead/spam';
import type { CommentForm, CommentValues } from './store/form';

const restored = 'data-restored';

/**
 * Connects a form's HTML to its store, which holds the logic.
 *
 * @param focusOnOpen Moves the focus to the first empty field when the form appears.
 */
export function useCommentForm(form: CommentForm, focusOnOpen: boolean) {
  // Not the values: a keystroke must not render the whole form.
  const errors = useStore(form.$errors);
  const submission = useStore(form.$submission);
  const consented = useStore(form.$consented);
  const element = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  function readValues(): CommentValues {
    const { text, isChecked } = readForm(element.current as HTMLFormElement);
    return {
      author_name: text('author_name'),
      author_email: text('author_email'),
      content: text('content'),
      privacyConsent: isChecked('privacyConsent'),
      notify: isChecked('notify'),
      [honeypotField]: text(honeypotField),
    };
  }

  function writeValues(written: CommentValues): void {
    for (const [name, value] of Object.entries(written)) {
      const input = inputNamed(name);
      if (typeof value === 'boolean') input.checked = value;
      else input.value = value;
    }
  }

  function inputNamed(name: string): HTMLInputElement {
    return element.current?.elements.namedItem(name) as HTMLInputElement;
  }

  const ready = useHydrated(() => {
    const typed = readValues();
    const opened = form.open(typed);
    // A restored text doesn't enlarge its field before the visitor uses the form.
    if (opened.content !== typed.content) element.current?.setAttribute(restored, '');
    writeValues(opened);
    unlockIsland(element.current);
    if (!focusOnOpen) return;
    const fields = ['author_name', 'author_email'] as const;
    inputNamed(fields.find((name) => !opened[name]) ?? 'content').focus();
  });

  const onSubmissionChange = useEffectEvent((changed: typeof submission) => {
    if (changed.status === 'invalid') inputNamed(changed.field).focus();
    if (changed.status === 'success') writeValues(form.$values.get());
  });
  // Before the visitor can type again: a later effect would overwrite it.
  useLayoutEffect(() => onSubmissionChange(submission), [submission]);

  return {
    consented,
    errors,
    submission,
    ready,
    element,
    submitButton,
    submitting: submission.status === 'submitting',
    onFocus: () => element.current?.removeAttribute(restored),
    onChange: () => form.edit(readValues()),
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      form.edit(readValues());
      void form.submit();
    },
    onRetry: () => {
      // The retry button disappears.
      submitButton.current?.focus();
      void form.submit();
    },
  };
}
