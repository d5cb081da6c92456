import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/features/staff';
import { postFieldLabels } from '~/lib/post-field-labels';
import type { DraftFields } from '~rules/post/draft';
import { fieldId, revealField } from '../fields/reveal-field';
import { useWorkspace } from '../WritingContext';

const order = Object.keys(postFieldLabels) as (keyof DraftFields)[];

/** What keeps the post from being submitted, with links to the fields. It gets the focus when it appears. */
export function MissingFields() {
  const { $errors, dismissErrors } = useWorkspace();
  const errors = useStore($errors);
  const heading = useRef<HTMLHeadingElement>(null);
  const names = order.filter((name) => errors?.[name]);
  const isShown = names.length > 0;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section
      className="staff-notice mb-4 max-w-none [&>ul]:my-2 [&>ul]:grid [&>ul]:gap-1"
      data-tone="warm"
      aria-labelledby="missing"
    >
      <h2 id="missing" ref={heading} tabIndex={-1} className="font-semibold">
        {names.length === 1 ? 'One thing to fix first' : `${names.length} things to fix first`}
      </h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="link"
              onClick={(event) => {
                event.preventDefault();
                revealField(name);
              }}
            >
              {postFieldLabels[name]}
            </a>
            : <span>{errors?.[name]}</span>
          </li>
        ))}
      </ul>
      <Button look="link" onClick={dismissErrors}>
        Hide this list
      </Button>
    </section>
  );
}
