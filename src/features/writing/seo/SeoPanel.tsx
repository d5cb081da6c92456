import { PUBLIC_SITE_URL } from 'astro:env/client';
import { useEffect, useState } from 'react';
import { load, save } from '~/lib/storage';
import { revealField } from '../fields/reveal-field';
import { useWorkspace } from '../WritingContext';
import { checks, readPost } from './checks';

const openKey = 'seo-panel-open';

/**
 * How long the writer has to pause before the post is checked. While they type, the editor reports a change at least
 * once a second, so with less, a long post would be checked between two keystrokes.
 */
const pauseMs = 1_100;

/** An SEO checklist. Each item that's to do leads to where it can be fixed. */
export function SeoPanel() {
  const [open, setOpen] = useState(() => load(openKey, 'localStorage') === true);
  return (
    <details
      className="group"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        save(openKey, currentTarget.open, 'localStorage');
      }}
    >
      <summary className="writing-toggle min-h-touch border-ink py-3 group-open:mb-4 max-lg:group-open:border-b lg:border-y">
        <h2>SEO</h2>
      </summary>
      {open && <Checklist />}
    </details>
  );
}

function Checklist() {
  const { $fields } = useWorkspace();
  const [post, setPost] = useState(() => readPost($fields.get(), PUBLIC_SITE_URL));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = $fields.listen((fields) => {
      clearTimeout(timer);
      timer = setTimeout(() => setPost(readPost(fields, PUBLIC_SITE_URL)), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [$fields]);

  const items = checks.map(({ find, ...check }) => ({ ...check, found: find(post) }));
  const done = items.filter(({ found }) => !found).length;
  return (
    <div className="pb-6">
      <p className="text-sm text-quiet">
        {`${done} of ${checks.length} done. Updates when you pause typing.`}
      </p>
      <ul className="mt-3 *:border-t *:border-rule">
        {items.map(({ label, fix, found }) => (
          <li key={label}>
            {!found ? (
              <p className={row}>
                <span className="staff-chip" data-tone="quiet">
                  Done
                </span>{' '}
                <span>{label}</span>
              </p>
            ) : (
              <button
                type="button"
                className={`${row} [&:hover>b]:text-signal [&:hover>b]:underline`}
                onClick={() => revealField(found.field)}
              >
                <span className="staff-chip" data-tone="signal">
                  To do
                </span>{' '}
                <b>{label}</b>{' '}
                <span className="col-start-2 text-sm leading-snug text-quiet">
                  {found.text ? `${fix} See “${found.text}”.` : fix}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const row =
  'grid min-h-touch w-full grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 text-left';
