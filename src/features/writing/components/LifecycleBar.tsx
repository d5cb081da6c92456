import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { $role, useAuth } from '~/features/auth';
import { ScheduleForm } from '~/features/scheduling';
import { pausedTexts } from '~/lib/pause';
import { postStatusLabels } from '~/lib/post-status';
import { siteTimeText } from '~/lib/zoned-time';
import { lifecycleButtons, type LifecycleButton } from '../store/status';
import { PreviewButton, PreviewOutcome } from './PreviewButton';
import { SaveStatus } from './SaveStatus';
import { UndoNotice } from './UndoNotice';
import { useWorkspace, useWriting } from '../WritingContext';

/** The post's status, where it's saved, and what can be done with it. */
export function LifecycleBar({ readOnly }: { readOnly: boolean }) {
  const { $post, $hasChanges } = useWorkspace();
  const post = useStore($post);
  const hasChanges = useStore($hasChanges);
  const status = post?.post?.status ?? 'draft';
  const publishing = post?.post?.publishing;
  const page =
    status === 'public' && (publishing === 'live' || publishing === null)
      ? `/blog/${post?.post?.slug}`
      : undefined;
  const isWaiting = publishing === 'paused' || publishing === 'paused-edit';
  return (
    <section className="writing-bar" aria-label="Saving and publishing">
      <div className="basis-full">
        <Outcome />
        <UndoNotice />
        <PreviewOutcome />
      </div>
      <div className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-4 gap-y-1">
        <span className="staff-chip" data-tone={status === 'public' ? 'signal' : 'quiet'}>
          {postStatusLabels[status]}
        </span>
        {status === 'submitted' && !readOnly && <WithdrawButton />}
        {status === 'scheduled' && post?.scheduled_for && (
          <span className="text-sm">
            {`Goes live on ${siteTimeText(Date.parse(post.scheduled_for))}`}
          </span>
        )}
        {status === 'public' && hasChanges && (
          <b className="text-sm text-warm">Your changes aren’t public until you update the post</b>
        )}
        {page && (
          <a href={page} className="link text-sm">
            View
          </a>
        )}
        {isWaiting && <span className="text-sm">{pausedTexts[publishing]}</span>}
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
  const [dialog, setDialog] = useState<'schedule' | 'more'>();
  const busy = running.status === 'running';
  const buttons = user
    ? lifecycleButtons(
        post?.post?.status ?? 'draft',
        role.status === 'known' ? role.role : 'user',
        hasChanges,
      )
    : [];
  // A phone has room for only three buttons. The first of these is the most likely one.
  const hidesSome = buttons.length > 1;
  const onlyOnWide = hidesSome ? 'max-md:hidden' : '';
  const close = () => setDialog(undefined);

  function press({ action }: LifecycleButton): void {
    if (busy) return;
    setDialog(action === 'schedule' ? action : undefined);
    if (action !== 'schedule') void lifecycle[action]();
  }

  const renderButton = (button: LifecycleButton, className: string) => (
    <button
      key={button.label}
      type="button"
      className={className}
      aria-disabled={busy || undefined}
      onClick={() => press(button)}
    >
      {busy && running.action === button.action ? button.busyLabel : button.label}
    </button>
  );

  return (
    <div className="staff-toolbar">
      <button type="button" className="action action-outline" onClick={() => void saveNow()}>
        Save draft
      </button>
      {user && <PreviewButton className={onlyOnWide} />}
      {buttons.map((button, index) => {
        if (index > 0) return renderButton(button, `action action-outline ${onlyOnWide}`);
        return renderButton(button, 'action');
      })}
      {hidesSome && (
        <button
          type="button"
          className="action action-outline md:hidden"
          aria-haspopup="dialog"
          onClick={() => setDialog('more')}
        >
          More…
        </button>
      )}
      {dialog === 'more' && (
        <Dialog title="More actions" onClose={close}>
          <div className="grid gap-2">
            <PreviewButton onOpen={close} />
            {buttons.slice(1).map((button) => renderButton(button, 'action action-outline'))}
            <button type="button" className="link staff-link-button" onClick={close}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
      {dialog === 'schedule' && (
        <Dialog title="Schedule this post" onClose={close}>
          <ScheduleForm
            scheduledFor={post?.scheduled_for ?? null}
            onSchedule={(at) => {
              void lifecycle.schedule(at);
              close();
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Beside the status that it changes, away from the buttons. */
function WithdrawButton() {
  const { user } = useAuth();
  const { lifecycle } = useWorkspace();
  const running = useStore(lifecycle.$state);
  const busy = running.status === 'running';
  if (!user) return null;
  return (
    <button
      type="button"
      className="link staff-link-button"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) void lifecycle.withdraw();
      }}
    >
      {busy && running.action === 'withdraw' ? 'Withdrawing…' : 'Withdraw'}
    </button>
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
          <span>{outcome.text}</span>{' '}
          {isSuccess && post?.post?.is_public && !post.paused && (
            <a className="link" href={`/blog/${post.post.slug}`}>
              View the post
            </a>
          )}
        </p>
      )}
    </div>
  );
}
