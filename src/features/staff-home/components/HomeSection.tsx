import type { ReactNode } from 'react';

interface Props {
  /** Unique on the page. */
  id: string;
  title: string;
  /** How much there is. */
  summary?: string;
  /** Where the rest is. */
  link?: { href: string; label: string };
  children: ReactNode;
}

/** One part of the home page, with a link to everything of its kind. */
export function HomeSection({ id, title, summary, link, children }: Props) {
  return (
    <section className="border-t border-ink pt-2" aria-labelledby={`${id}-title`}>
      <div className="flex min-h-touch flex-wrap items-center gap-x-4">
        <h2 id={`${id}-title`} className="display text-title">
          {title}
        </h2>
        {summary && <p className="text-sm text-quiet">{summary}</p>}
        {link && (
          <a
            href={link.href}
            className="link ml-auto inline-flex min-h-touch items-center text-sm font-semibold"
          >
            {link.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
