import { ColumnSection } from '~/features/staff';
import type { LaunchStep } from '../rules/launch';

/** What's left to do before visitors come. */
export function LaunchList({ steps }: { steps: readonly LaunchStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <ColumnSection
      id="home-launch"
      title="Before you launch"
      summary={`${done} of ${steps.length} done`}
    >
      <ol className="staff-rows mt-0 *:first:border-t-0">
        {steps.map(({ text, note, isDone, href }) => (
          <li
            key={text}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 *:last:self-center"
          >
            <span className={isDone ? 'text-signal' : 'text-quiet'} aria-hidden="true">
              {isDone ? '✓' : '○'}
            </span>
            <div className="min-w-0">
              <p className={isDone ? 'text-quiet' : ''}>
                <span>{text}</span>
                {isDone && <span className="sr-only"> (done)</span>}
              </p>
              {note && !isDone && <p className="staff-quiet">{note}</p>}
            </div>
            {href && !isDone && (
              <a
                href={href}
                className="link inline-flex min-h-touch min-w-touch items-center justify-end text-sm font-semibold"
                aria-label={`Open: ${text}`}
              >
                Open
              </a>
            )}
          </li>
        ))}
      </ol>
    </ColumnSection>
  );
}
