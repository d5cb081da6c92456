import { useStore } from '@nanostores/react';
import { DataList, Pages, SelectionBar, ViewLink } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { canSelect } from '../rules/actions';
import { actionLabels, emptyText, resultText } from '../rules/messages';
import { countFilters, noFilters, pageSize } from '../rules/view';
import { usePosts } from '../PostsContext';
import { boxLook, PostRow, rowLook } from './PostRow';

/** The posts that match the view, and what can be done with the selected ones. */
export function PostList() {
  const posts = usePosts();
  const list = useStore(posts.$list);
  const { page } = useStore(posts.$view);
  const role = useStore(posts.$role);
  const { listed, total } =
    list.status === 'ready'
      ? { listed: list.data.posts, total: list.data.total_count }
      : { listed: [], total: 0 };
  return (
    <DataList
      id="posts"
      label="Posts"
      state={list}
      loadingLabel="Loading posts"
      onRetry={posts.refresh}
      summary={({ total_count }) => resultText(total_count, page)}
      bar={
        <SelectionBar
          selection={posts.selection}
          noun="post"
          items={listed.filter((post) => canSelect(post, role))}
          total={total}
          onSelectAll={posts.selectAll}
        >
          <BulkActions />
        </SelectionBar>
      }
      footer={<Pages view={posts} page={page} total={total} pageSize={pageSize} listId="posts" />}
    >
      {() => (listed.length === 0 ? <Empty /> : <Table />)}
    </DataList>
  );
}

/** A button for each action that applies to a selected post, with the number of those. */
function BulkActions() {
  const { $bulkActions, $change, selection, decide } = usePosts();
  const actions = useStore($bulkActions);
  const total = useStore(selection.$items).size;
  const busy = useStore($change).status === 'submitting' || undefined;
  if (actions.length === 0) {
    return <p className="staff-quiet">None of the bulk actions apply to these posts.</p>;
  }
  return actions.map(({ action, posts }) => (
    <button
      key={action}
      type="button"
      className="action action-outline"
      aria-disabled={busy}
      onClick={() => void decide(action, posts)}
    >
      {posts.length < total ? `${actionLabels[action]} (${posts.length})` : actionLabels[action]}
    </button>
  ));
}

/**
 * A table, which looks like a list of cards if there's no room. It isn't a <table>, because some browsers drop the
 * roles of tables that CSS displays as something else.
 */
function Table() {
  const list = useStore(usePosts().$list);
  return (
    <div role="table" aria-label="Posts">
      <div
        role="row"
        className={`${rowLook} items-center min-h-touch border-ink text-sm font-semibold @max-[58rem]:hidden`}
      >
        <span role="columnheader" className={boxLook}>
          <span className="sr-only">Select</span>
        </span>
        {['Post', 'Status', 'Comments', 'Updated', 'Actions'].map((label) => (
          <span key={label} role="columnheader" className="pr-4">
            {label}
          </span>
        ))}
      </div>
      {list.status === 'ready' &&
        list.data.posts.map((post) => <PostRow key={post.id} post={post} />)}
    </div>
  );
}

function Empty() {
  const posts = usePosts();
  const view = useStore(posts.$view);
  const isShort = useStore(posts.$isShort);
  const { title, text } = emptyText(view);
  const isFiltered = view.search !== '' || countFilters(view) > 0 || view.status !== undefined;
  return (
    <div className="flex flex-col items-start gap-3 border-t border-ink py-8">
      <p className="display text-title">{title}</p>
      <p>{text}</p>
      {isFiltered ? (
        <ViewLink view={posts} to={noFilters} className="action action-outline">
          Show all posts
        </ViewLink>
      ) : (
        // Above a short list, there's one already.
        !isShort && (
          <a href={staffLink('/blog/create')} className="action">
            Create New Post
          </a>
        )
      )}
    </div>
  );
}
