import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  ConfirmDialog,
  createAction,
  createActionDialog,
  OutcomeNotice,
  Section,
} from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { confirmDeletion, type RetentionProblem, type UnconfirmedDeletion } from '../api/settings';
import { describeProblem, shareOf } from '../rules/retention-problems';

interface Props {
  problems: RetentionProblem[];
  /** Loads the settings again. */
  refresh: () => Promise<void>;
}

function createDeletion(refresh: () => Promise<void>) {
  const action = createAction({ after: refresh });
  return { action, deletionDialog: createActionDialog<UnconfirmedDeletion>(action) };
}

/** Why expired data isn't being deleted, and what an admin can do about it. */
export function RetentionProblems({ problems, refresh }: Props) {
  const [{ action, deletionDialog }] = useState(() => createDeletion(refresh));
  const now = useStore($now);
  const change = useStore(action.$state);
  const question = useStore(deletionDialog.$subject);
  const confirm = (about: UnconfirmedDeletion) =>
    deletionDialog.confirm(async () => {
      await confirmDeletion(about);
      return `${about.description}: deletion confirmed. It starts within a minute.`;
    });
  if (problems.length === 0 && change.status === 'idle' && !question) return null;
  return (
    <Section
      id="retention-problems"
      title="Expired data that isn’t being deleted"
      text="The site deletes data after its retention period, unless something looks wrong."
    >
      <ul>
        {problems.map((problem) => {
          const { title, text } = describeProblem(problem, now);
          return (
            <li
              key={problem.kind === 'date' ? 'date' : problem.rule}
              className="grid gap-1 border-rule py-3 wrap-anywhere not-first:border-t first:pt-0"
            >
              <h3 className="label">{title}</h3>
              <p>{text}</p>
              {problem.kind === 'unconfirmed' && (
                <p>
                  <button
                    type="button"
                    className="link staff-link-button"
                    aria-disabled={change.status === 'submitting' || undefined}
                    onClick={() => deletionDialog.open(problem)}
                  >
                    {`Delete expired data: ${problem.description}`}
                  </button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <OutcomeNotice state={change} isInline />
      {question && (
        <ConfirmDialog
          title="Delete expired data?"
          label="Delete"
          state={change}
          onConfirm={() => confirm(question)}
          onClose={deletionDialog.close}
        >
          <p>
            <b>{`${question.description}:`}</b> <span>{shareOf(question)}</span> past the retention
            period and will be permanently deleted within minutes. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
