import type { ReactNode, SubmitEvent } from 'react';
import { readForm } from '~/lib/form-values';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A titled section of a lead. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-4 border-t border-rule pt-3" aria-labelledby={`lead-${id}`}>
      <h3 id={`lead-${id}`} className="mb-2 label">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Handles a form whose texts are sent, and emptied once that worked, unless they were edited meanwhile. */
export const sendTexts =
  (send: (text: (name: string) => string) => Promise<boolean>) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { text } = readForm(form);
    const sent = new FormData(form);
    const isUnchanged = () =>
      [...new FormData(form)].every(([name, value]) => sent.get(name) === value);
    void send((name) => text(name).trim()).then(
      (isSent) => isSent && isUnchanged() && form.reset(),
    );
  };
