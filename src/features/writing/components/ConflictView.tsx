import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { comparePosts, PostChanges } from '~/features/post-changes';
import { Button } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import type { Conflict } from '../api/posts';
import { revealField } from '../fields/reveal-field';
import { clearError } from '../store/problems';
import { useWorkspace, useWriting } from '../WritingContext';
import { Notice } from './Notices';

/** Another version was saved. The writer can keep typing until they choose to compare. */
export function ConflictView({ readOnly }: { readOnly: boolean }) {
  const save = useStore(useWorkspace().queue.$state);
  return save.status === 'conflict' && !readOnly && <Conflicting conflict={save.conflict} />;
}

function Conflicting({ conflict }: { conflict: Conflict }) {
  const { action } = useWriting();
  const now = useStore($now);
  const [isComparing, setComparing] = useState(false);
  const { is_own, saved_by_name, saved_at } = conflict;
  const when = relativeTime(Date.parse(saved_at), now);
  const text = is_own
    ? `You saved another version elsewhere ${when}.`
    : `${saved_by_name ?? 'Someone else'} saved another version ${when}.`;
  return (
    <>
      <Notice role="alert">
        <p>{`${text} Both are kept. Compare them to choose one.`}</p>
        <Button
          look="main"
          onClick={() => {
            clearError(action);
            setComparing(true);
          }}
        >
          Compare versions
        </Button>
      </Notice>
      {isComparing && (
        <Versions conflict={conflict} text={text} onClose={() => setComparing(false)} />
      )}
    </>
  );
}

interface VersionsProps {
  conflict: Conflict;
  /** Who saved the other version, and when. */
  text: string;
  onClose: () => void;
}

/** Both versions side by side. The writer keeps one. */
function Versions({ conflict: { fields: theirs, is_own }, text, onClose }: VersionsProps) {
  const { action } = useWriting();
  const { queue, keepVersion } = useWorkspace();
  const state = useStore(action.$state);
  const { fields: mine } = queue.getDraft();
  const changes = useMemo(() => comparePosts(theirs, mine), [mine, theirs]);
  const names = is_own
    ? { after: 'This one', before: 'The other one', mine: 'this one', theirs: 'the other one' }
    : { after: 'Yours', before: 'Theirs', mine: 'mine', theirs: 'theirs' };
  return (
    <Dialog
      title="Two versions of this post"
      className="w-[min(76rem,calc(100vw-2rem))]"
      startAtTitle
      onClose={onClose}
      afterClose={() => revealField('content')}
    >
      <p className="staff-note">
        {`${text} Keep one of them. The other one goes to the version history, where you can restore it.`}
      </p>
      <div className="staff-toolbar my-4">
        {(['mine', 'theirs'] as const).map((choice) => (
          <Button
            key={choice}
            look="main"
            action={action}
            onClick={() => action.run(() => keepVersion(choice))}
          >
            {`Keep ${names[choice]}`}
          </Button>
        ))}
        <Button onClick={onClose}>Decide later</Button>
      </div>
      <div role="alert">
        {state.status === 'error' && (
          <p className="staff-problem">{`Nothing was changed. ${state.text}`}</p>
        )}
      </div>
      <PostChanges changes={changes} sides={names} />
    </Dialog>
  );
}
