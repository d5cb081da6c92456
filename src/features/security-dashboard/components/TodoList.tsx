import { useId } from 'react';
import type { Action, Problem } from '../rules/finding';
import type { Area } from '../store/checks';
import { problemsIn } from '../store/dashboard';

interface Props {
  areas: readonly Area[];
  /** Whether a change is running. */
  isBusy: boolean;
  onAct: (action: Action) => unknown;
}

/** Every problem with its cause, how to fix it, and the evidence. Nothing if there are none. */
export function TodoList({ areas, isBusy, onAct }: Props) {
  const problems = problemsIn(areas);
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="security-todo">
      <h2 id="security-todo" className="display text-title">
        To do
      </h2>
      <ol className="staff-rows mt-4 *:border-ink *:py-0">
        {problems.map((problem) => (
          <li key={problem.id}>
            <Item problem={problem} isBusy={isBusy} onAct={onAct} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Item({ problem, isBusy, onAct }: Omit<Props, 'areas'> & { problem: Problem }) {
  const headingId = useId();
  const { title, result, cause, fix, evidence, action } = problem;
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 justify-items-start gap-3 py-5"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <h3 id={headingId} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h3>
        <span className="staff-chip" data-tone="warm">
          {result}
        </span>
      </div>
      <dl className="security-advice">
        <dt>Cause</dt>
        <dd>{cause}</dd>
        <dt>Fix</dt>
        <dd>{withCommands(fix)}</dd>
      </dl>
      <details className="staff-evidence">
        <summary>Evidence</summary>
        <pre>{evidence}</pre>
      </details>
      {action && (
        <button
          type="button"
          className="action action-outline"
          aria-disabled={isBusy || undefined}
          onClick={() => onAct(action)}
        >
          {labels[action.kind === 'record' ? action.task : action.kind]}
        </button>
      )}
    </article>
  );
}

/** A text with its `commands` as code. */
const withCommands = (text: string) =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
    );

const labels = {
  'clear-reports': 'I fixed this: delete these reports',
  backup: 'Record that I made a backup today',
  'new-keys': 'Record that I replaced the keys today',
};
