import { useStore } from '@nanostores/react';
import { PUBLIC_SITE_URL } from 'astro:env/client';
import { useEffect, useState } from 'react';
import { Spinner } from '~/features/staff';
import { revealField } from '../fields/reveal-field';
import { useWorkspace, useWriting } from '../WritingContext';
import type { Check, CheckStatus } from './check';
import { createMeasure } from './pixel-width';
import { SearchSnippet } from './SearchSnippet';
import { createSeoReport } from './seo-report';
import { SocialCard } from './SocialCard';

/** How the post looks in search results and on social networks, and what to improve. */
export default function SeoPanel() {
  const { $textEditor, $suggestions } = useWriting();
  const { $fields } = useWorkspace();
  const [seo] = useState(() =>
    createSeoReport({
      $fields,
      $textEditor,
      $suggestions,
      revealField,
      site: PUBLIC_SITE_URL,
      measure: createMeasure(),
    }),
  );
  useEffect(() => seo.open(), [seo]);
  const report = useStore(seo.$report);
  if (!report) return <Spinner label="Waiting for the editor" />;
  const { groups, passed, total } = report;
  return (
    <div className="seo-panel">
      <p>
        <b>{`${passed} of ${total} checks pass`}</b>. Updates when you pause typing.
      </p>
      <SearchSnippet report={report} />
      <SocialCard post={report.post} />
      {groups.map(({ title, checks }) => (
        <div key={title}>
          <h3 className="label">{title}</h3>
          <ul className="mt-1 *:border-t *:border-rule">
            {checks.map((check) => (
              <li key={check.label}>
                <CheckItem check={check} onReveal={() => seo.reveal(check.label)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const statuses: Readonly<Record<CheckStatus, { word: string; tone: string }>> = {
  good: { word: 'Good', tone: 'quiet' },
  improve: { word: 'Improve', tone: 'signal' },
  missing: { word: 'Missing', tone: 'warm' },
};

/** A button that leads to what it's about. */
function CheckItem({ check, onReveal }: { check: Check; onReveal: () => void }) {
  const { word, tone } = statuses[check.status];
  return (
    <button
      type="button"
      className="grid min-h-touch w-full grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2.5 text-left [&:hover>b]:text-signal [&:hover>b]:underline"
      onClick={onReveal}
    >
      <span className="staff-chip" data-tone={tone}>
        {word}
      </span>{' '}
      <b>{check.label}</b>{' '}
      <span className="col-start-2 text-sm leading-snug wrap-anywhere text-quiet">
        {check.message}
      </span>
    </button>
  );
}
