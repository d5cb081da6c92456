import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useState } from 'react';
import { guarded, $role } from '~/features/auth';
import { Offline, OutcomeNotice, PausedNotice } from '~/features/staff';
import { DecisionDialog } from './components/DecisionDialog';
import { Filters } from './components/Filters';
import { PostList } from './components/PostList';
import { PostsContext } from './PostsContext';
import { createPosts } from './store/posts';

/** Until the role is known, it's the lowest. */
const $currentRole = computed($role, (role) => (role.status === 'known' ? role.role : 'user'));

/** All posts and drafts that a person may see (spec §2). Signing out unmounts it and clears its data. */
export default guarded('/blog/manage', Page);

function Page() {
  const [posts] = useState(() => createPosts($currentRole));
  const list = useStore(posts.$list);
  const role = useStore($currentRole);
  const announcement = useStore(posts.$announcement);
  useEffect(() => posts.open(), [posts]);
  return (
    <PostsContext value={posts}>
      <div className="frame posts mt-2 pb-[clamp(3rem,8vw,6rem)]">
        <Offline text="This list updates once you’re back online." />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <PausedNotice
          pause={list.status === 'ready' ? list.data.paused : undefined}
          canResume={role === 'admin'}
          className="mb-6"
        />
        <Filters />
        <PostList />
        <OutcomeNotice state={useStore(posts.$change)} onDismiss={posts.dismissOutcome} />
        <DecisionDialog />
      </div>
    </PostsContext>
  );
}
