import type { ReactNode } from 'react';
import { ColumnSection } from '~/features/staff';
import type { Task } from '../rules/task';

interface Props {
  /** Unique on the page. */
  id: string;
  title: string;
  summary?: string;
  tasks: readonly Task[];
  /** What it says without a task. It may only claim what was checked. */
  empty?: string;
  /** What follows the tasks. */
  children?: ReactNode;
}

/** Tasks of one kind, each with a link to where it's done. */
export function TaskList({ tasks, empty, children, ...section }: Props) {
  return (
    <ColumnSection {...section}>
      {tasks.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="staff-rows mt-0 *:first:border-t-0">
        {tasks.map(({ text, note, tone = 'warm', href, label = 'Fix' }) => (
          <li
            key={text}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 *:last:self-center"
          >
            <div className="min-w-0">
              <p className="staff-chip staff-chip-sentence wrap-anywhere" data-tone={tone}>
                {text}
              </p>
              {note && <p className="staff-quiet">{note}</p>}
            </div>
            {href && (
              <a
                href={href}
                className="link inline-flex min-h-touch min-w-touch items-center justify-end text-sm font-semibold"
              >
                <span aria-hidden="true">{label}</span>
                <span className="sr-only">{`${label}: ${text}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {children}
    </ColumnSection>
  );
}
