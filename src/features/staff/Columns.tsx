import type { ReactNode } from 'react';

interface ColumnsProps {
  main: ReactNode;
  side: ReactNode;
}

/** A wide and a narrow column of sections, one below the other on small screens. */
export function Columns({ main, side }: ColumnsProps) {
  return (
    <div className="staff-columns">
      <div className="staff-column">{main}</div>
      <div className="staff-column">{side}</div>
    </div>
  );
}

interface SectionProps {
  /** Unique on the page. */
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of a column. */
export function ColumnSection({ id, title, children }: SectionProps) {
  return (
    <section className="staff-column-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="display text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
