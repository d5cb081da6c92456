import '~/components/ui/post-text.css';
import { guardPage } from '~/features/auth';
import { PausedNotice } from '~/features/publishing';
import { KeysHelp, useData, useOpen } from '~/features/staff';
import { OpenDialog } from './components/Dialogs';
import { Notices } from './components/Notices';
import { QueueList } from './components/QueueList';
import { QueueTabs } from './components/QueueTabs';
import { Toolbar } from './components/Toolbar';
import { keys, open } from './store/moderation';
import { queues } from './store/queue';

/** The moderation queues. Signing out unmounts them and clears their data. */
export default guardPage('/blog/moderation', Queues);

function Queues() {
  useOpen(open);
  return (
    <div className="frame moderation pt-4 pb-[clamp(3rem,8vw,6rem)]">
      <PausedNotice pause={useData(queues.$state)?.paused} className="mb-6" />
      <QueueTabs />
      <Toolbar />
      <Notices />
      <QueueList />
      <KeysHelp keys={keys}>
        <p className="staff-note mb-4">
          If items are selected, the keys for decisions apply to all of them.
        </p>
      </KeysHelp>
      <OpenDialog />
    </div>
  );
}
