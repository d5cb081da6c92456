import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a lead, under a hairline and its name. */
export function Part({ id, title, children }: Props) {
  return (
    <section className="inbox-part" aria-labelledby={`lead-${id}`}>
      <h3 id={`lead-${id}`} className="label">
        {title}
      </h3>
      {children}
    </section>
  );
}
