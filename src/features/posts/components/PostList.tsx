import { useStore } from '@nanostores/react';
import { Failure, faultTexts } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { emptyText } from '../rules/messages';
import { countFilters, noFilters, startsDescending, type Sort } from '../rules/view';
import { PostRow } from './PostRow';
import { ViewLink, usePosts } from './PostsContext';

/**
 * The posts that match the view: a table, which looks like a list of cards if there's no room. It isn't a <table>,
 * because some browsers drop the roles of tables that CSS displays as something else.
 */
export function PostList() {
  const { $list, refresh } = usePosts();
  const list = useStore($list);
  // The bar above shows a spinner.
  if (list.status === 'loading') return null;
  if (list.status === 'error') {
    return (
      <Failure fault={list.fault} text={faultTexts[list.fault]} onRetry={() => void refresh()} />
    );
  }
  if (list.posts.length === 0) return <Empty />;
  return (
    <div className="aria-busy:opacity-55" aria-busy={list.outdated || undefined}>
      <div role="table" aria-label="Posts">
        <div role="row" className="posts-row posts-head">
          <span role="columnheader" className="sr-only">
            Select
          </span>
          <SortHeader sort="title" label="Post" />
          <span role="columnheader">Status</span>
          <SortHeader sort="comments" label="Comments" />
          <SortHeader sort="updated" label="Updated" />
          <span role="columnheader">Actions</span>
        </div>
        {list.posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </div>
    </div>
  );
}

/** A column header that sorts by its column, and then in the opposite order. */
function SortHeader({ sort, label }: { sort: Sort; label: string }) {
  const view = useStore(usePosts().$view);
  const isSorted = view.sort === sort;
  const descending = isSorted ? !view.descending : startsDescending(sort);
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
    >
      <ViewLink
        to={{ sort, descending }}
        className={`inline-flex min-h-touch items-center hover:text-signal ${isSorted ? 'underline decoration-signal decoration-2 underline-offset-8' : ''}`}
      >
        <span>{label}</span>
        {isSorted && <span aria-hidden="true">{view.descending ? '\u00a0↓' : '\u00a0↑'}</span>}
      </ViewLink>
    </span>
  );
}

function Empty() {
  const view = useStore(usePosts().$view);
  const { title, text } = emptyText(view);
  const isFiltered = view.search !== '' || countFilters(view) > 0 || view.status !== undefined;
  return (
    <div className="flex flex-col items-start gap-3 py-8">
      <p className="display text-title">{title}</p>
      <p>{text}</p>
      {isFiltered ? (
        <ViewLink to={noFilters} className="action action-outline">
          Show all posts
        </ViewLink>
      ) : (
        <a href={staffLink('/blog/create')} className="action">
          Create New Post
        </a>
      )}
    </div>
  );
}
