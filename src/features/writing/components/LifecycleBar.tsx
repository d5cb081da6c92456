import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { $currentRole, useAuth } from '~/features/auth';
import { PreviewButton } from '~/features/previews';
import { ScheduleForm } from '~/features/scheduling';
import { Button, OutcomeNotice } from '~/features/staff';
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
  const role = useStore($currentRole);
  const status = post?.post?.status ?? 'draft';
  const publishing = post?.post?.publishing;
  const isLive = status === 'public' && (publishing === 'live' || publishing === null);
  const isWaiting = publishing === 'paused' || publishing === 'paused-edit';
  const buttons = user && !readOnly ? lifecycleButtons(status, role, hasChanges) : [];
  const unsent = buttons.find((button) => button.unsent)?.unsent;
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
          <Button look="link" action={action} onClick={lifecycle.withdraw}>
            Withdraw
          </Button>
        )}
        {status === 'scheduled' && post?.scheduled_for && (
          <span className="text-sm">
            {`Goes live on ${siteTimeText(Date.parse(post.scheduled_for))}`}
          </span>
        )}
        {unsent && <b className="text-sm text-warm">{unsent}</b>}
        {isLive && (
          <a href={`/blog/${post?.post?.slug}`} className="link text-sm">
            View
          </a>
        )}
        {isWaiting && <span className="text-sm">{pausedTexts[publishing]}</span>}
        <SaveStatus />
      </div>
      {!readOnly && <Buttons buttons={buttons} />}
    </section>
  );
}

function Buttons({ buttons }: { buttons: readonly LifecycleButton[] }) {
  const { user } = useAuth();
  const { action, saveNow } = useWriting();
  const { id, queue, $post, lifecycle } = useWorkspace();
  const post = useStore($post);
  const [isScheduling, setScheduling] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setScheduling(false);
  // A phone has room for only three buttons: the likeliest comes first. The others appear above them, so that pressing
  // “More…” twice does nothing else.
  const hasMore = buttons.length > 1;
  const onPhones = showsAll ? 'max-md:order-first' : 'max-md:hidden';
  const onlyOnWide = hasMore ? onPhones : '';

  return (
    <div className="staff-toolbar">
      <Button onClick={saveNow}>Save draft</Button>
      {user && (
        <PreviewButton
          postId={id}
          className={`action action-outline ${onlyOnWide}`}
          prepare={async () => {
            await saveNow();
            await saveFirst(queue);
          }}
        />
      )}
      {buttons.map((button, index) => (
        <Button
          key={button.label}
          look={index === 0 ? 'main' : 'outline'}
          className={index === 0 ? '' : onlyOnWide}
          action={action}
          onClick={() =>
            button.action === 'schedule' ? setScheduling(true) : lifecycle[button.action]()
          }
        >
          {button.label}
        </Button>
      ))}
      {hasMore && (
        <Button
          className="md:hidden"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Less' : 'More…'}
        </Button>
      )}
      {isScheduling && (
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
