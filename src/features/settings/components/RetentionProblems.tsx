import { useStore } from '@nanostores/react';
import { Button, ConfirmDialog, Section } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { RetentionProblem, UnconfirmedDeletion } from '../api/settings';
import { describeProblem, shareOf } from '../rules/retention-problems';
import * as store from '../store/settings';

/** Why expired data isn't being deleted, and what an admin can do about it. */
export function RetentionProblems({ problems }: { problems: RetentionProblem[] }) {
  const now = useStore($now);
  if (problems.length === 0) return null;
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
                <Button
                  look="link"
                  className="justify-self-start"
                  onClick={() => store.action.ask({ kind: 'expired', deletion: problem })}
                >
                  {`Delete expired data: ${problem.description}`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Asks whether a rule may delete an unusual share of a table. */
export function ExpiredDialog({ deletion }: { deletion: UnconfirmedDeletion }) {
  return (
    <ConfirmDialog
      title="Delete expired data?"
      label="Delete"
      action={store.action}
      onConfirm={() => store.confirmExpired(deletion)}
    >
      <p>
        <b>{`${deletion.description}:`}</b> <span>{shareOf(deletion)}</span> past the retention
        period and will be permanently deleted within minutes. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
