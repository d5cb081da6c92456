import '~/components/ui/post-text.css';
import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { KeysDialog, useOpen } from '~/features/staff';
import { ManyDialog } from './components/ManyDialog';
import { Notices } from './components/Notices';
import { QueueList } from './components/QueueList';
import { QueueTabs } from './components/QueueTabs';
import { SpamDialog } from './components/SpamDialog';
import { Toolbar } from './components/Toolbar';
import { VerdictDialog } from './components/VerdictDialog';
import * as moderation from './store/moderation';
import { keys } from './store/shortcuts';

/** The moderation queues. Signing out unmounts them and clears their data. */
export default guardPage('/blog/moderation', Queues);

function Queues() {
  useOpen(moderation.open);
  return (
    <div className="frame moderation pt-4 pb-[clamp(3rem,8vw,6rem)]">
      <QueueTabs />
      <Toolbar />
      <Notices />
      <QueueList />
      <OpenDialog />
    </div>
  );
}

function OpenDialog() {
  const dialog = useStore(moderation.$dialog);
  if (dialog?.kind === 'verdict') return <VerdictDialog {...dialog} />;
  if (dialog?.kind === 'confirm') return <ManyDialog {...dialog} />;
  if (dialog?.kind === 'delete-spam') return <SpamDialog {...dialog} />;
  return (
    dialog && (
      <KeysDialog keys={keys} onClose={moderation.closeDialog}>
        <p className="staff-note mb-4">
          If items are selected, the keys for decisions apply to all of them.
        </p>
      </KeysDialog>
    )
  );
}
