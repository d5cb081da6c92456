import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { PausedNotice } from '~/features/publishing';
import { Offline, openAll, OutcomeNotice, useData, useOpen } from '~/features/staff';
import { DecisionDialog } from './components/DecisionDialog';
import { Filters } from './components/Filters';
import { PostList } from './components/PostList';
import * as decisions from './store/decisions';
import * as posts from './store/posts';

const open = openAll(posts.open, decisions.open);

/** All posts and drafts that a person may see (spec §2). Signing out unmounts it and clears its data. */
export default guardPage('/blog/manage', Page);

function Page() {
  useOpen(open);
  return (
    <div className="frame posts mt-2 pb-[clamp(3rem,8vw,6rem)]">
      <Offline text="This list updates once you’re back online." />
      <p role="status" className="sr-only">
        {useStore(posts.$announcement)}
      </p>
      <PausedNotice pause={useData(posts.list.$state)?.paused} className="mb-6" />
      <Filters />
      <PostList />
      <OutcomeNotice state={useStore(decisions.action.$state)} onDismiss={decisions.action.reset} />
      <DecisionDialog />
    </div>
  );
}
