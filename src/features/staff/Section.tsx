import type { ReactNode } from 'react';

interface Props {
  /** Also the fragment of links to it. */
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** One part of a page of settings. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} className="staff-section" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className="display text-title">
          {title}
        </h2>
        <p className="staff-note wrap-anywhere">{text}</p>
      </div>
      <div className="staff-section-content">{children}</div>
    </section>
  );
}
