import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $role, useAuth } from '~/features/auth';
import { shortDateTime } from '~/lib/format-date';
import { postStatusLabels } from '~/lib/post-status';
import { lifecycleButtons, type LifecycleButton } from '../store/status';
import { PreviewButton, PreviewOutcome } from './PreviewButton';
import { SaveStatus } from './SaveStatus';
import { ScheduleDialog } from './ScheduleDialog';
import { UndoNotice } from './UndoNotice';
import { useWorkspace, useWriting } from '../WritingContext';

/** The post's state, where it's saved, and what can be done with it. */
export function LifecycleBar({ readOnly }: { readOnly: boolean }) {
  const { $post } = useWorkspace();
  const post = useStore($post);
  const state = post?.post?.status ?? 'draft';
  return (
    <section className="writing-bar" aria-label="Saving and publishing">
      <div className="writing-outcomes">
        <Outcome />
        <UndoNotice />
        <PreviewOutcome />
      </div>
      <div className="writing-state">
        <span className="staff-chip" data-tone={state === 'public' ? 'signal' : 'quiet'}>
          {postStatusLabels[state]}
          {state === 'scheduled' &&
            post?.scheduled_for &&
            ` for ${shortDateTime(Date.parse(post.scheduled_for))}`}
        </span>
        <SaveStatus />
      </div>
      {!readOnly && <Buttons />}
    </section>
  );
}

function Buttons() {
  const { user } = useAuth();
  const { saveNow } = useWriting();
  const { $post, $hasChanges, lifecycle } = useWorkspace();
  const post = useStore($post);
  const hasChanges = useStore($hasChanges);
  const role = useStore($role);
  const running = useStore(lifecycle.$state);
  const [scheduling, setScheduling] = useState(false);
  const busy = running.status === 'running';
  const buttons = user
    ? lifecycleButtons(
        post?.post?.status ?? 'draft',
        role.status === 'known' ? role.role : 'user',
        hasChanges,
      )
    : [];

  function press({ action }: LifecycleButton): void {
    if (busy) return;
    if (action === 'schedule') setScheduling(true);
    else void lifecycle[action]();
  }

  return (
    <div className="writing-buttons">
      <button type="button" className="action action-outline" onClick={() => void saveNow()}>
        Save draft
      </button>
      {user && <PreviewButton />}
      {buttons.map((button, index) => (
        <button
          key={button.label}
          type="button"
          className={index === 0 ? 'action' : 'action action-outline'}
          aria-disabled={busy || undefined}
          onClick={() => press(button)}
        >
          {busy && running.action === button.action ? button.busyLabel : button.label}
        </button>
      ))}
      {scheduling && (
        <ScheduleDialog
          scheduledFor={post?.scheduled_for ?? null}
          onClose={() => setScheduling(false)}
        />
      )}
    </div>
  );
}

/** How the last action ended. */
function Outcome() {
  const { $post, lifecycle } = useWorkspace();
  const outcome = useStore(lifecycle.$state);
  const post = useStore($post);
  const isSuccess = outcome.status === 'success';
  return (
    <div role="status" className="writing-outcome">
      {(isSuccess || outcome.status === 'error') && (
        <p data-tone={isSuccess ? 'signal' : 'warm'}>
          {outcome.text}{' '}
          {isSuccess && post?.post?.is_public && (
            <a className="link" href={`/blog/${post.post.slug}`}>
              View the post
            </a>
          )}
        </p>
      )}
    </div>
  );
}
