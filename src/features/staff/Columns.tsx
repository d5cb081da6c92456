import type { ReactNode } from 'react';

/** A wide and a narrow column of sections, one below the other on small screens. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
      <div className="grid content-start gap-10">{main}</div>
      <div className="grid content-start gap-10">{side}</div>
    </div>
  );
}

interface SectionProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** How much there is. */
  summary?: string;
  /** Where the rest is. */
  link?: { href: string; label: string };
  children: ReactNode;
}

/** One part of a column. */
export function ColumnSection({ id, title, summary, link, children }: SectionProps) {
  return (
    <section className="border-t border-ink pt-2" aria-labelledby={`${id}-title`}>
      <div className="grid min-h-touch grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 [&+.staff-notice]:mt-3">
        <h2 id={`${id}-title`} className="display text-title max-md:col-span-2">
          {title}
        </h2>
        {summary && (
          <p className="text-sm text-quiet max-md:order-1 max-md:col-span-full">{summary}</p>
        )}
        {link && (
          <a
            href={link.href}
            className="link col-start-3 inline-flex min-h-touch items-center text-sm font-semibold"
          >
            {link.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
