import { useStore } from '@nanostores/react';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { $currentRole } from '~/features/auth';
import { Button, FilterSelect, useData, ViewLink } from '~/features/staff';
import type { CommentStatus } from '~rules/comment';
import { askAboutSpam } from '../store/moderation';
import { $items, list, view } from '../store/queue';

const decided: readonly [CommentStatus, string][] = [
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['spam', 'Spam'],
];

/** Search and filters of the comments. */
export function Toolbar() {
  const { queue, status, post } = useStore(view.$view);
  const search = useStore(view.$typedSearch);
  if (queue === 'posts') return null;
  return (
    <ListToolbar>
      <ListSearch
        id="moderation-search"
        label="Search comments"
        placeholder="Name, comment, or post title"
        value={search}
        onType={view.typeSearch}
        onSubmit={view.commitSearch}
      />
      <FilterSelect
        id="moderation-status"
        label="Status"
        all="Pending"
        items={decided}
        value={status === 'pending' ? undefined : status}
        onChange={(value = 'pending') => view.go({ status: value as CommentStatus })}
      />
      <EmptySpam />
      {post && <PostFilter />}
    </ListToolbar>
  );
}

/** For admins, where all spam is listed. */
function EmptySpam() {
  const { status, post, search } = useStore(view.$view);
  const spam = useData(list.$state)?.refs ?? [];
  const role = useStore($currentRole);
  const isSpam = status === 'spam' && !post && !search;
  if (!isSpam || role !== 'admin' || spam.length === 0) return null;
  return (
    <div className="list-buttons">
      <Button onClick={askAboutSpam}>Empty spam…</Button>
    </div>
  );
}

/** Says that only the comments on one post are shown. */
function PostFilter() {
  const [first] = useStore($items);
  return (
    <p className="flex w-full flex-wrap gap-x-5 text-sm">
      <span className="wrap-anywhere">
        Only comments on{' '}
        <bdi>{first?.kind === 'comment' ? `“${first.post_title}”` : 'one post'}</bdi>
      </span>
      <ViewLink view={view} to={{ post: undefined }} className="link">
        Show comments on all posts
      </ViewLink>
    </p>
  );
}
