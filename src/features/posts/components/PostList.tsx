import { useStore } from '@nanostores/react';
import { $currentRole } from '~/features/auth';
import { Button, DataList, SelectionBar, useData, ViewLink } from '~/features/staff';
import { countOf } from '~/lib/count';
import { canSelect } from '../rules/actions';
import { actionLabels } from '../rules/messages';
import { countFilters, noFilters } from '../rules/view';
import * as decisions from '../store/decisions';
import * as posts from '../store/posts';
import { PostRow } from './PostRow';

/** The posts that match the view, and what can be done with the selected ones. */
export function PostList() {
  const role = useStore($currentRole);
  const { items = [], total_count = 0 } = useData(posts.list.$state) ?? {};
  return (
    <DataList
      label="Posts"
      list={posts.list}
      loadingLabel="Loading posts"
      summary={() => countOf(total_count, 'post')}
      empty={<Empty />}
      bar={
        <SelectionBar
          selection={posts.selection}
          noun="post"
          items={items.filter((post) => canSelect(post, role))}
          total={total_count}
          onSelectAll={posts.selectAll}
        >
          <BulkActions />
        </SelectionBar>
      }
    >
      {() => (
        <ul className="staff-rows mt-0 border-b border-rule *:py-0 *:first:border-ink">
          {items.map((post) => (
            <li key={post.id}>
              <PostRow post={post} />
            </li>
          ))}
        </ul>
      )}
    </DataList>
  );
}

/** A button for each action that applies to a selected post, with the number of those. */
function BulkActions() {
  const actions = useStore(posts.$bulkActions);
  const total = useStore(posts.selection.$items).size;
  if (actions.length === 0) {
    return <p className="staff-quiet">None of the bulk actions apply to these posts.</p>;
  }
  return actions.map(({ action, posts: affected }) => (
    <Button
      key={action}
      action={decisions.action}
      onClick={() => decisions.decide(action, affected)}
    >
      {affected.length < total
        ? `${actionLabels[action]} (${affected.length})`
        : actionLabels[action]}
    </Button>
  ));
}

/** The button for creating one is above the list. */
function Empty() {
  const view = useStore(posts.view.$view);
  const isFiltered = view.search !== '' || countFilters(view) > 0 || view.status !== undefined;
  if (!isFiltered) {
    return (
      <>
        <p className="display text-title">No posts yet</p>
        <p>Drafts and posts appear here.</p>
      </>
    );
  }
  return (
    <>
      <p className="display text-title">No posts found</p>
      <p>
        No post matches. Each word of a search must appear in the title, slug, category, or author.
      </p>
      <ViewLink view={posts.view} to={noFilters} className="action action-outline">
        Show all posts
      </ViewLink>
    </>
  );
}
