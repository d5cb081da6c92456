import type { SubmitEvent } from 'react';
import { readForm } from '~/lib/form-values';

/**
 * Handles a form whose texts are sent. Resets it afterward, unless it was edited in the meantime. If a field has to be
 * corrected, focuses it.
 */
export const sendTexts =
  (send: (text: (name: string) => string) => Promise<boolean>) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { text } = readForm(form);
    const sent = new FormData(form);
    const isUnchanged = () =>
      [...new FormData(form)].every(([name, value]) => sent.get(name) === value);
    void send((name) => text(name).trim()).then((isSent) => {
      if (!isSent) form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      else if (isUnchanged()) form.reset();
    });
  };
