import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Section } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { UnconfirmedDeletion, RetentionProblem } from '../api/settings';
import { describeProblem, shareOf } from '../rules/retention-problems';
import { useSettings } from '../SettingsContext';

/** Why expired data isn't being deleted, and what an admin can do about it. */
export function RetentionProblems({ problems }: { problems: RetentionProblem[] }) {
  const store = useSettings();
  const now = useStore($now);
  const edit = useStore(store.$edits)[store.deletionKey];
  const [question, setQuestion] = useState<UnconfirmedDeletion>();
  if (problems.length === 0 && edit?.status !== 'success') return null;
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
            <li key={problem.kind === 'date' ? 'date' : problem.rule} className="settings-row">
              <h3 className="label">{title}</h3>
              <p>{text}</p>
              {problem.kind === 'unconfirmed' && (
                <p>
                  <button
                    type="button"
                    className="link staff-link-button"
                    aria-disabled={edit?.status === 'submitting' || undefined}
                    onClick={() => edit?.status === 'submitting' || setQuestion(problem)}
                  >
                    {`Delete expired data: ${problem.description}`}
                  </button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="settings-outcome">
        {edit?.status === 'success' && edit.text}
      </p>
      <p role="alert" className="settings-problem">
        {edit?.status === 'error' && edit.text}
      </p>
      {question && (
        <Dialog title="Delete expired data?" startAtTitle onClose={() => setQuestion(undefined)}>
          <p>
            <b>{`${question.description}:`}</b> <span>{shareOf(question)}</span> past the retention
            period and will be permanently deleted within minutes. This can’t be undone.
          </p>
          <DialogButtons
            label="Delete"
            onConfirm={() => {
              setQuestion(undefined);
              void store.confirmDeletion(question);
            }}
            onCancel={() => setQuestion(undefined)}
          />
        </Dialog>
      )}
    </Section>
  );
}
