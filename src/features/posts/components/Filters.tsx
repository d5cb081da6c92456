import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { $currentRole } from '~/features/auth';
import { FilterSelect, ListFilters, useData } from '~/features/staff';
import { postStatusLabels } from '~/lib/post-status';
import { staffLink } from '~/lib/staff-links';
import { statuses } from '../rules/post-status';
import { countFilters, defaultOrderLabel, otherOrders, type Order } from '../rules/view';
import * as posts from '../store/posts';

/** Search, filters, and order, below the numbers of posts by status. Writers with few posts only get what they need. */
export function Filters() {
  const count = countFilters(useStore(posts.view.$view));
  const create = (
    <a href={staffLink('/blog/create')} className="action">
      Create New Post
    </a>
  );
  if (useStore(posts.$isShort)) return <div className="mb-5">{create}</div>;
  return (
    <>
      <Statuses />
      <ListFilters
        id="posts"
        placeholder="Title, slug, category, or author"
        view={posts.view}
        count={count}
        buttons={create}
      >
        <Fields />
      </ListFilters>
    </>
  );
}

/** Links to the posts of each status, with their number. */
function Statuses() {
  const counts = useData(posts.list.$state)?.counts;
  const { status: shown } = useStore(posts.view.$view);
  const role = useStore($currentRole);
  const visible = statuses.filter((status) => status !== 'trash' || role === 'admin');
  const countOf = (status: (typeof statuses)[number]) => counts && (counts[status] ?? 0);
  const total = statuses.reduce(
    (sum, status) => sum + (status === 'trash' ? 0 : (countOf(status) ?? 0)),
    0,
  );
  return (
    <StatusCounts
      label="Posts by status"
      view={posts.view}
      items={[undefined, ...visible].map((status) => ({
        label: status ? postStatusLabels[status] : 'All',
        count: status ? countOf(status) : counts && total,
        to: { status },
        isCurrent: shown === status,
        isWarm: status === 'submitted' && role !== 'user' && Boolean(countOf(status)),
      }))}
    />
  );
}

/** The value of "My posts". No author's name contains a line break. */
const mineValue = '\n';

function Fields() {
  const { categories = [], authors = [] } = useData(posts.list.$state) ?? {};
  const view = useStore(posts.view.$view);
  const role = useStore($currentRole);
  // Others see only their own posts anyway.
  const mine = view.mine || role !== 'user' ? [[mineValue, 'My posts'] as const] : [];
  return (
    <>
      <FilterSelect
        id="posts-filter-category"
        label="Category"
        all="All categories"
        items={categories.map((each) => [each, each])}
        value={view.category}
        onChange={(category) => posts.view.go({ category })}
      />
      <FilterSelect
        id="posts-filter-author"
        label="Author"
        all="All authors"
        items={[...mine, ...authors.map((each) => [each, each] as const)]}
        value={view.mine ? mineValue : view.author}
        onChange={(author) =>
          posts.view.go(
            author === mineValue ? { author: undefined, mine: '1' } : { author, mine: undefined },
          )
        }
      />
      <FilterSelect
        id="posts-sort"
        label="Sort by"
        all={defaultOrderLabel}
        items={otherOrders}
        value={view.order}
        onChange={(order) => posts.view.go({ order: order as Order | undefined })}
      />
    </>
  );
}
