import type { ReactNode } from 'react';

/** One part of the portal. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="client-section" aria-labelledby={`client-${id}`}>
      <h2 id={`client-${id}`} className="display text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
