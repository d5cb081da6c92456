import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Difference } from '~/components/ui/Difference';
import { $now } from '~/lib/browser-state';
import { countOf } from '~/lib/count';
import { relativeTime } from '~/lib/format-date';
import { postFieldLabels } from '~/lib/post-field-labels';
import { wordDiff } from '~/lib/word-diff';
import type { DraftFields } from '~rules/post/draft';
import type { Conflict } from '../api/posts';
import { blockText } from '../draft/blocks';
import type { Choice, MetaField } from '../draft/merge';
import type { VersionComparison } from '../store/comparison';
import { useWorkspace } from '../WritingContext';

const saverOf = ({ saved_by_name }: Conflict) => saved_by_name ?? 'Someone else';

/** Someone else saved another version. The writer can keep typing until they choose to compare. */
export function ConflictNotice() {
  const { queue, compareVersions } = useWorkspace();
  const save = useStore(queue.$state);
  const now = useStore($now);
  if (save.status !== 'conflict') return null;
  const { conflict } = save;
  return (
    <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" role="alert">
      <p>
        {`${saverOf(conflict)} saved another version ${relativeTime(Date.parse(conflict.saved_at), now)}. Both are kept. Compare them to choose what to save.`}
      </p>
      <button type="button" className="action" onClick={compareVersions}>
        Compare versions
      </button>
    </div>
  );
}

/** The version that the writer gave up can be restored. */
export function SetAsideNotice() {
  const { $setAside, putBack, deleteSetAside } = useWorkspace();
  const isShown = useStore($setAside) !== undefined;
  return (
    <div role="status">
      {isShown && (
        <div className="staff-notice staff-notice-bar mb-4" data-tone="signal">
          <p>
            Your own version is saved in this browser until you restore or delete it. The other one
            is in the version history.
          </p>
          <button type="button" className="action action-outline" onClick={putBack}>
            Restore my version
          </button>
          <button type="button" className="link staff-link-button" onClick={deleteSetAside}>
            Delete my version
          </button>
        </div>
      )}
    </div>
  );
}

interface Props {
  comparison: VersionComparison;
  /** What else to know. */
  note?: string | undefined;
  /** Saves the version made from the choices. */
  onResolve: () => void;
  onDefer: () => void;
}

/** Both versions side by side. The writer chooses one for each difference. */
export function ConflictView({ comparison, note, onResolve, onDefer }: Props) {
  const { conflict, mine, theirs } = comparison;
  const { fields, parts } = comparison.comparison;
  const choices = useStore(comparison.$choices);
  const now = useStore($now);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const saver = saverOf(conflict);
  const when = relativeTime(Date.parse(conflict.saved_at), now);
  return (
    <section className="max-w-[76rem]" aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="display text-title">
        Two versions of this post
      </h2>
      <p className="staff-note">
        {`${saver} saved another version ${when}. Choose one for each difference, and save the result. ${note ?? ''}`}
      </p>
      <div className="staff-toolbar my-4">
        <button
          type="button"
          className="action action-outline"
          onClick={() => comparison.chooseAll('mine')}
        >
          Use all of yours
        </button>
        <button
          type="button"
          className="action action-outline"
          onClick={() => comparison.chooseAll('theirs')}
        >
          Use all of theirs
        </button>
      </div>
      {fields.map((name) => (
        <Versions
          key={name}
          id={`choice-${name}`}
          label={postFieldLabels[name]}
          saver={saver}
          mine={textOf(mine, name)}
          theirs={textOf(theirs, name)}
          choice={choices.fields[name] ?? 'mine'}
          onChoose={(choice) => comparison.chooseField(name, choice)}
        />
      ))}
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          <p key={index} className="mt-4 text-sm text-quiet">
            {`${countOf(part.blocks.length, 'paragraph')} unchanged`}
          </p>
        ) : (
          <Versions
            key={index}
            id={`choice-${index}`}
            label={`Post body, difference ${differencesUpTo(parts, index)}`}
            saver={saver}
            mine={part.mine.map(blockText).join('\n')}
            theirs={part.theirs.map(blockText).join('\n')}
            choice={choices.parts[index] ?? 'mine'}
            onChoose={(choice) => comparison.choosePart(index, choice)}
            canKeepBoth={part.mine.length > 0 && part.theirs.length > 0}
          />
        ),
      )}
      <div className="staff-toolbar mt-6">
        <button type="button" className="action" onClick={onResolve}>
          Save this version
        </button>
        <button type="button" className="action action-outline" onClick={onDefer}>
          Decide later
        </button>
      </div>
    </section>
  );
}

const differencesUpTo = (parts: readonly { kind: string }[], index: number) =>
  parts.slice(0, index + 1).filter(({ kind }) => kind === 'changed').length;

function textOf(fields: DraftFields, name: MetaField): string {
  const value = fields[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

interface VersionsProps {
  id: string;
  label: string;
  saver: string;
  mine: string;
  theirs: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  canKeepBoth?: boolean;
}

function Versions({
  id,
  label,
  saver,
  mine,
  theirs,
  choice,
  onChoose,
  canKeepBoth = false,
}: VersionsProps) {
  const parts = wordDiff(theirs, mine);
  const options = [
    { choice: 'mine', label: 'Yours', version: 'after', text: mine },
    { choice: 'theirs', label: saver, version: 'before', text: theirs },
  ] as const;
  return (
    <fieldset className="mt-4 grid gap-x-6 gap-y-2 border-t border-ink pt-3 md:grid-cols-2 [&>.label]:col-span-full">
      <legend className="sr-only">{label}</legend>
      {/* In Safari, a legend can't be part of a grid. */}
      <p className="label" aria-hidden="true">
        {label}
      </p>
      {options.map((option) => (
        <label
          key={option.choice}
          className="grid cursor-pointer content-start gap-2 border-l-4 border-rule bg-sheet p-3 has-checked:border-signal"
        >
          <span className="flex min-h-touch cursor-pointer items-center gap-3 font-semibold">
            <input
              type="radio"
              name={id}
              className="field-checkbox"
              checked={choice === option.choice}
              onChange={() => onChoose(option.choice)}
            />
            <span>{option.label}</span>
          </span>
          {option.text ? (
            <Difference parts={parts} version={option.version} />
          ) : (
            <span className="text-quiet">Empty</span>
          )}
        </label>
      ))}
      {canKeepBoth && (
        <label className="flex min-h-touch cursor-pointer items-center gap-3 font-semibold col-span-full">
          <input
            type="radio"
            name={id}
            className="field-checkbox"
            checked={choice === 'both'}
            onChange={() => onChoose('both')}
          />
          Both, one after the other
        </label>
      )}
    </fieldset>
  );
}
