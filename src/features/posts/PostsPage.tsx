import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { Offline, PausedNotice } from '~/features/staff';
import { UsageNotice } from '~/features/usage';
import { Filters } from './components/Filters';
import { HistoryList } from './components/HistoryList';
import { Pages } from './components/Pages';
import { PostList } from './components/PostList';
import { PostsContext, usePosts } from './components/PostsContext';
import { SelectionBar } from './components/SelectionBar';
import { StatusNav } from './components/StatusNav';
import { $person } from './store/person';
import { createPosts } from './store/posts';

/** All posts and drafts that a person may see (spec §2). Signing out unmounts it and clears its data. */
export default function PostsPage() {
  return (
    <Guard page="/blog/manage">
      <Page />
    </Guard>
  );
}

/** Moves the focus and the view to the start of the list, for the next page of posts. */
function startAtTop(): void {
  const section = document.getElementById('posts');
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

function Paused() {
  const { $list, $person } = usePosts();
  const list = useStore($list);
  const { role } = useStore($person);
  return (
    <PausedNotice
      pause={list.status === 'ready' ? list.paused : undefined}
      canResume={role === 'admin'}
      className="mb-6"
    />
  );
}

function Page() {
  const [posts] = useState(() => createPosts($person));
  const announcement = useStore(posts.$announcement);
  useEffect(() => posts.open(), [posts]);
  return (
    <PostsContext value={posts}>
      <div className="frame posts mt-2 pb-[clamp(3rem,8vw,6rem)]">
        <Offline text="This list updates once you’re back online." />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <Paused />
        <UsageNotice />
        <StatusNav />
        <Filters />
        <section
          id="posts"
          className="@container scroll-mt-4 outline-none"
          aria-label="Posts"
          tabIndex={-1}
        >
          <SelectionBar />
          <PostList />
          <Pages onFollow={startAtTop} />
        </section>
        <HistoryList />
      </div>
    </PostsContext>
  );
}
