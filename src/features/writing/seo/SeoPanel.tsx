import { PUBLIC_SITE_URL } from 'astro:env/client';
import { useEffect, useState } from 'react';
import { load, save } from '~/lib/storage';
import type { DraftFields } from '~rules/post/draft';
import type { PostEditorHandle } from '../editor/store/editor';
import { revealField } from '../fields/reveal-field';
import { useWorkspace, useWriting } from '../WritingContext';
import { checks, readPost, type Target } from './checks';

const openKey = 'seo-panel-open';

/**
 * How long the writer has to pause before the post is checked. While they type, the editor reports a change at least once a
 * second, so with less, a long post would be checked between two keystrokes.
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
  const { $textEditor } = useWriting();
  const { $fields } = useWorkspace();
  const [targets, setTargets] = useState<readonly (Target | undefined)[]>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => setTargets(targetsIn($textEditor.get(), $fields.get()));
    const stops = [
      $textEditor.subscribe(update),
      $fields.listen(() => {
        clearTimeout(timer);
        timer = setTimeout(update, pauseMs);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [$textEditor, $fields]);

  /** Checks the post again, because it may have changed, and goes to what to fix. */
  function reveal(index: number): void {
    const target = targetsIn($textEditor.get(), $fields.get())?.[index] ?? 'content';
    if (typeof target === 'string') revealField(target);
    else $textEditor.get()?.select(target.from, target.to);
  }

  if (!targets) return <p className="pb-6 text-sm text-quiet">Waiting for the editor…</p>;
  const done = targets.filter((target) => target === undefined).length;
  return (
    <div className="pb-6">
      <p className="text-sm text-quiet">
        {`${done} of ${checks.length} done. Updates when you pause typing.`}
      </p>
      <ul className="mt-3 *:border-t *:border-rule">
        {checks.map(({ label, fix }, index) => (
          <li key={label}>
            {targets[index] === undefined ? (
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
                onClick={() => reveal(index)}
              >
                <span className="staff-chip" data-tone="signal">
                  To do
                </span>{' '}
                <b>{label}</b>{' '}
                <span className="col-start-2 text-sm leading-snug text-quiet">{fix}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where each check finds something to do. Undefined until the editor is loaded. */
function targetsIn(
  editor: PostEditorHandle | undefined,
  fields: DraftFields,
): readonly (Target | undefined)[] | undefined {
  const text = editor?.snapshot();
  if (!text) return undefined;
  const post = readPost(fields, text, PUBLIC_SITE_URL);
  return checks.map(({ find }) => find(post));
}

const row =
  'grid min-h-touch w-full grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 text-left';
