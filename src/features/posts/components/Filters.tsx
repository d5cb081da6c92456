import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { FilterSelect } from '~/features/staff';
import { postStatusLabels } from '~/lib/post-status';
import { staffLink } from '~/lib/staff-links';
import { statuses } from '../rules/post-status';
import { countFilters, defaultOrderLabel, otherOrders, type Order } from '../rules/view';
import * as posts from '../store/posts';

/**
 * Search, filters, order, and refresh, below the numbers of posts by status. Writers with few posts only get what they
 * need.
 */
export function Filters() {
  const isShort = useStore(posts.$isShort);
  const search = useStore(posts.view.$typedSearch);
  const count = countFilters(useStore(posts.view.$view));
  const [isOpen, setOpen] = useState(count > 0);
  if (isShort) {
    return (
      <div className="mb-5">
        <a href={staffLink('/blog/create')} className="action">
          Create New Post
        </a>
      </div>
    );
  }
  return (
    <>
      <Statuses />
      <ListToolbar>
        <ListSearch
          id="posts-search"
          label="Search"
          placeholder="Title, slug, category, or author"
          value={search}
          onType={posts.view.typeSearch}
          onSubmit={posts.view.commitSearch}
        />
        <div className="list-buttons">
          <button
            type="button"
            className="action action-outline md:hidden"
            aria-expanded={isOpen}
            aria-controls="posts-filters"
            onClick={() => setOpen(!isOpen)}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </button>
          <a href={staffLink('/blog/create')} className="action">
            Create New Post
          </a>
        </div>
        {/* On a phone, they're behind the button. */}
        <div
          id="posts-filters"
          className="grid w-full grid-cols-1 gap-x-2 gap-y-3 pt-1 not-data-open:max-md:hidden md:grid-cols-3 [&_.field-note]:hidden"
          data-open={isOpen || undefined}
        >
          <Fields />
        </div>
      </ListToolbar>
    </>
  );
}

/** Links to the posts of each status, with their number. */
function Statuses() {
  const list = useStore(posts.list.$state);
  const { status: shown } = useStore(posts.view.$view);
  const role = useStore(posts.$currentRole);
  const counts = list.status === 'ready' ? list.data.counts : undefined;
  const visible = statuses.filter((status) => status !== 'trash' || role === 'admin');
  const countOf = (status: (typeof statuses)[number]) => counts && (counts[status] ?? 0);
  const total = statuses.reduce(
    (sum, status) => sum + (status === 'trash' ? 0 : (countOf(status) ?? 0)),
    0,
  );
  return (
    <StatusCounts
      label="Posts by status"
      items={[undefined, ...visible].map((status) => ({
        label: status ? postStatusLabels[status] : 'All',
        count: status ? countOf(status) : counts && total,
        href: posts.view.urlOf({ status }),
        onFollow: () => posts.view.go({ status }),
        isCurrent: shown === status,
        isWarm: status === 'submitted' && role !== 'user' && Boolean(countOf(status)),
      }))}
    />
  );
}

/** The value of "My posts". No author's name contains a line break. */
const mineValue = '\n';

function Fields() {
  const list = useStore(posts.list.$state);
  const view = useStore(posts.view.$view);
  const role = useStore(posts.$currentRole);
  const { categories, authors } =
    list.status === 'ready' ? list.data : { categories: [], authors: [] };
  // Others see only their own posts anyway.
  const mine = view.mine || role !== 'user' ? [[mineValue, 'My posts'] as const] : [];
  return (
    <>
      <FilterSelect
        id="posts-filter-category"
        label="Category"
        all="All categories"
        items={optionsOf(categories, view.category)}
        value={view.category}
        onChange={(category) => posts.view.go({ category })}
      />
      <FilterSelect
        id="posts-filter-author"
        label="Author"
        all="All authors"
        items={[...mine, ...optionsOf(authors, view.author)]}
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

/** A link may name one that no longer exists. */
function optionsOf(known: readonly string[], chosen: string | undefined) {
  const names = !chosen || known.includes(chosen) ? known : [chosen, ...known];
  return names.map((name) => [name, name] as const);
}
