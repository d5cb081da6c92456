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
    <section
      id={id}
      className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-5 border-t border-ink pt-5 pb-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      aria-labelledby={`${id}-title`}
    >
      <div>
        <h2 id={`${id}-title`} className="display text-title">
          {title}
        </h2>
        <p className="staff-note wrap-anywhere">{text}</p>
      </div>
      <div className="max-w-136 [&_form>.action]:justify-self-start">{children}</div>
    </section>
  );
}
