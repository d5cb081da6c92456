import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { $role, useAuth } from '~/features/auth';
import { PreviewButton } from '~/features/previews';
import { ScheduleForm } from '~/features/scheduling';
import { OutcomeNotice } from '~/features/staff';
import { pausedTexts } from '~/lib/pause';
import { postStatusLabels } from '~/lib/post-status';
import { siteTimeText } from '~/lib/zoned-time';
import { saveFirst } from '../store/problems';
import { lifecycleButtons, type LifecycleButton } from '../store/status';
import { useWorkspace, useWriting } from '../WritingContext';
import { SaveStatus } from './SaveStatus';

/** The post's status, where it's saved, and what can be done with it. */
export function LifecycleBar({ readOnly }: { readOnly: boolean }) {
  const { action } = useWriting();
  const { $post, $hasChanges, lifecycle } = useWorkspace();
  const { user } = useAuth();
  const outcome = useStore(action.$state);
  const post = useStore($post);
  const hasChanges = useStore($hasChanges);
  const status = post?.post?.status ?? 'draft';
  const publishing = post?.post?.publishing;
  const isLive = status === 'public' && (publishing === 'live' || publishing === null);
  const isWaiting = publishing === 'paused' || publishing === 'paused-edit';
  return (
    <section className="writing-bar" aria-label="Saving and publishing">
      <div className="basis-full">
        <OutcomeNotice state={outcome} isInline onDismiss={action.reset} />
      </div>
      <div className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-4 gap-y-1">
        <span className="staff-chip" data-tone={status === 'public' ? 'signal' : 'quiet'}>
          {postStatusLabels[status]}
        </span>
        {/* Beside the status that it changes, away from the buttons. */}
        {status === 'submitted' && !readOnly && user && (
          <button
            type="button"
            className="link staff-link-button"
            aria-disabled={outcome.status === 'submitting' || undefined}
            onClick={() => void lifecycle.withdraw()}
          >
            Withdraw
          </button>
        )}
        {status === 'scheduled' && post?.scheduled_for && (
          <span className="text-sm">
            {`Goes live on ${siteTimeText(Date.parse(post.scheduled_for))}`}
          </span>
        )}
        {status === 'public' && hasChanges && (
          <b className="text-sm text-warm">Your changes aren’t public until you update the post</b>
        )}
        {isLive && (
          <a href={`/blog/${post?.post?.slug}`} className="link text-sm">
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
  const { action, saveNow } = useWriting();
  const { id, queue, $post, $hasChanges, lifecycle } = useWorkspace();
  const post = useStore($post);
  const hasChanges = useStore($hasChanges);
  const role = useStore($role);
  const busy = useStore(action.$state).status === 'submitting';
  const [dialog, setDialog] = useState<'schedule' | 'more'>();
  const status = post?.post?.status ?? 'draft';
  const known = role.status === 'known' ? role.role : 'user';
  const [first, ...others] = user ? lifecycleButtons(status, known, hasChanges) : [];
  const close = () => setDialog(undefined);

  function press(button: LifecycleButton): void {
    if (busy) return;
    setDialog(button.action === 'schedule' ? 'schedule' : undefined);
    if (button.action !== 'schedule') void lifecycle[button.action]();
  }

  const preview = {
    postId: id,
    prepare: async () => {
      await saveNow();
      await saveFirst(queue);
    },
    onOpen: close,
  };
  // A phone has room for only three buttons. The first one is the most likely one.
  const onlyOnWide = others.length > 0 ? 'action action-outline max-md:hidden' : outlined;

  return (
    <div className="staff-toolbar">
      <button type="button" className={outlined} onClick={() => void saveNow()}>
        Save draft
      </button>
      {user && <PreviewButton {...preview} className={onlyOnWide} />}
      {first && <Actions buttons={[first]} busy={busy} className="action" onPress={press} />}
      <Actions buttons={others} busy={busy} className={onlyOnWide} onPress={press} />
      {others.length > 0 && (
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
            <PreviewButton {...preview} className={outlined} />
            <Actions buttons={others} busy={busy} className={outlined} onPress={press} />
            <button type="button" className="link staff-link-button" onClick={close}>
              Close
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

const outlined = 'action action-outline';

interface ActionsProps {
  buttons: readonly LifecycleButton[];
  /** Whether one of them is running. */
  busy: boolean;
  className: string;
  onPress: (button: LifecycleButton) => void;
}

function Actions({ buttons, busy, className, onPress }: ActionsProps) {
  return buttons.map((button) => (
    <button
      key={button.label}
      type="button"
      className={className}
      aria-disabled={busy || undefined}
      onClick={() => onPress(button)}
    >
      {button.label}
    </button>
  ));
}
