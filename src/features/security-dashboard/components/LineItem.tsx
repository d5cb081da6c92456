import { useId } from 'react';
import { Button } from '~/features/staff';
import type { Line } from '../rules/line';
import * as security from '../store/security';

const statuses = {
  passing: { tone: 'signal', label: 'Passing' },
  problem: { tone: 'warm', label: 'To fix' },
  unknown: { tone: 'quiet', label: 'Not checked' },
} as const;

/** One check: its result, how to fix what it found, and the details for those who want them. */
export function LineItem({ line }: { line: Line }) {
  const headingId = useId();
  const { tone, label } = statuses[line.status];
  const { link, action } = line.status === 'problem' ? line : {};
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 md:flex-col md:justify-start">
        <h2 id={headingId} className="text-lg font-semibold wrap-anywhere">
          {line.title}
        </h2>
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
      </div>
      <div className="max-w-176 wrap-anywhere">
        <p>{line.text}</p>
        {line.status === 'problem' && <p className="mt-1 font-semibold">{line.fix}</p>}
        {(link ?? action) && (
          <div className="staff-toolbar mt-2">
            {link && (
              <a className="action action-outline" href={link.href}>
                {link.text}
              </a>
            )}
            {action && (
              <Button action={security.action} onClick={() => security.act(action)}>
                {action.label}
              </Button>
            )}
          </div>
        )}
        {line.details && (
          <details>
            <summary
              className="inline-flex min-h-touch items-center text-sm underline decoration-signal underline-offset-4 hover:text-signal"
              aria-label={`Details: ${line.title}`}
            >
              Details
            </summary>
            <ul className="grid gap-2 border-l-2 border-rule pl-4 text-sm">
              {line.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
}
