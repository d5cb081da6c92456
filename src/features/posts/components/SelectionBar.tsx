import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { faultTexts } from '~/features/staff';
import type { Post } from '../api/posts';
import type { BulkAction } from '../rules/actions';
import { actionLabels, countPosts, maxSelected } from '../rules/messages';
import { CategoryDialog } from './CategoryDialog';
import { OutcomeNotice } from './OutcomeNotice';
import { usePosts } from './PostsContext';
import { TrashDialog } from './TrashDialog';

/** The selection and its actions. Stays in view while the list scrolls. */
export function SelectionBar() {
  const { $list, $selected } = usePosts();
  const list = useStore($list);
  const selected = useStore($selected);
  const posts = list.status === 'ready' ? list.posts : [];
  const isEmpty = list.status !== 'loading' && posts.length === 0 && selected.size === 0;
  return (
    <div className="posts-bar" data-active={selected.size > 0 || undefined}>
      <OutcomeNotice />
      {!isEmpty && (
        <div className="flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          {posts.length > 0 && <SelectPage posts={posts} />}
          {selected.size > 0 && <BulkActions />}
        </div>
      )}
      {list.status === 'ready' && selected.size > 0 && (
        <SelectAll total={list.total_count} listed={posts} />
      )}
    </div>
  );
}

function SelectPage({ posts }: { posts: readonly Post[] }) {
  const { $selected, select } = usePosts();
  const selected = useStore($selected);
  const count = posts.filter(({ id }) => selected.has(id)).length;
  const isAll = count === posts.length;
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-5 text-sm font-semibold">
      <input
        type="checkbox"
        className="field-checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => select(posts, !isAll)}
      />
      <span>
        {selected.size > 0 ? `${countPosts(selected.size)} selected` : 'Select all shown'}
      </span>
    </label>
  );
}

/** A button for each action that applies to a selected post, with the number of those. */
function BulkActions() {
  const { $bulkActions, $outcome, $selected, clearSelection, decide } = usePosts();
  const actions = useStore($bulkActions);
  const total = useStore($selected).size;
  const busy = useStore($outcome).status === 'submitting';
  const [dialog, setDialog] = useState<{ action: BulkAction; posts: Post[] }>();

  function choose(action: BulkAction, posts: Post[]): void {
    if (busy) return;
    if (action === 'trash' || action === 'categorize') setDialog({ action, posts });
    else void decide(action, posts);
  }

  return (
    <div
      className="staff-toolbar min-w-0 flex-[1_1_20rem]"
      role="group"
      aria-label="Actions for the selected posts"
    >
      {actions.map(({ action, posts }) => (
        <button
          key={action}
          type="button"
          className="action action-outline"
          aria-disabled={busy || undefined}
          onClick={() => choose(action, posts)}
        >
          {posts.length < total
            ? `${actionLabels[action]} (${posts.length})`
            : actionLabels[action]}
        </button>
      ))}
      {actions.length === 0 && (
        <p className="text-sm leading-[1.4] text-quiet">
          None of the bulk actions apply to these posts.
        </p>
      )}
      <button type="button" className="link staff-link-button px-2" onClick={clearSelection}>
        Clear selection
      </button>
      {dialog?.action === 'trash' && (
        <TrashDialog posts={dialog.posts} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.action === 'categorize' && (
        <CategoryDialog posts={dialog.posts} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** Offers all posts that match once the whole page is selected. */
function SelectAll({ total, listed }: { total: number; listed: readonly Post[] }) {
  const { $selected, $selectingAll, $view, selectAll } = usePosts();
  const selected = useStore($selected);
  const state = useStore($selectingAll);
  const view = useStore($view);
  const offers = total > selected.size && listed.every(({ id }) => selected.has(id));
  return (
    <div className="text-sm leading-[1.4] text-quiet">
      <div role="status">
        {selected.size >= maxSelected && total > maxSelected && (
          <p>
            {`You can select up to ${maxSelected} posts at once, and ${countPosts(total)} match. Decide on these first, then select the rest.`}
          </p>
        )}
        {state === 'loading' && <p>Selecting…</p>}
        {state !== 'idle' && state !== 'loading' && (
          <p>{`Couldn’t select all posts. ${faultTexts[state]}`}</p>
        )}
      </div>
      {offers && state !== 'loading' && selected.size < maxSelected && (
        <button type="button" className="link min-h-touch" onClick={() => void selectAll(view)}>
          {total > maxSelected
            ? `Select the first ${maxSelected} of ${countPosts(total)}`
            : `Select all ${countPosts(total)} that match`}
        </button>
      )}
    </div>
  );
}
