import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { Options } from '~/components/ui/Options';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { FilterSelect } from '~/features/staff';
import { postStatusLabels } from '~/lib/post-status';
import { staffLink } from '~/lib/staff-links';
import { statuses } from '../rules/post-status';
import { countFilters, orders } from '../rules/view';
import { usePosts } from '../PostsContext';

/**
 * Search, filters, order, and refresh, below the numbers of posts by status. Writers with few posts only get what they
 * need.
 */
export function Filters() {
  const posts = usePosts();
  const isShort = useStore(posts.$isShort);
  const search = useStore(posts.$typedSearch);
  const count = countFilters(useStore(posts.$view));
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
          onType={posts.typeSearch}
          onSubmit={posts.commitSearch}
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
  const { $list, $view, $role, go, urlOf } = usePosts();
  const list = useStore($list);
  const { status: shown } = useStore($view);
  const role = useStore($role);
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
        href: urlOf({ status }),
        onFollow: () => go({ status }),
        isCurrent: shown === status,
        isWarm: status === 'submitted' && role !== 'user' && Boolean(countOf(status)),
      }))}
    />
  );
}

/** The value of "My posts". No author's name contains a line break. */
const mineValue = '\n';

function Fields() {
  const { $list, $view, $role, go } = usePosts();
  const list = useStore($list);
  const view = useStore($view);
  const role = useStore($role);
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
        onChange={(category = '') => go({ category })}
      />
      <FilterSelect
        id="posts-filter-author"
        label="Author"
        all="All authors"
        items={[...mine, ...optionsOf(authors, view.author)]}
        value={view.mine ? mineValue : view.author}
        onChange={(author = '') =>
          go(author === mineValue ? { author: '', mine: true } : { author, mine: false })
        }
      />
      <Field
        control="select"
        id="posts-sort"
        label="Sort by"
        value={orders.findIndex(
          ({ sort, descending }) => sort === view.sort && descending === view.descending,
        )}
        onChange={({ target }) => {
          const order = orders[Number(target.value)];
          if (order) go({ sort: order.sort, descending: order.descending });
        }}
      >
        <Options items={orders.map(({ label }, index) => [String(index), label])} />
      </Field>
    </>
  );
}

/** A link may name one that no longer exists. */
function optionsOf(known: readonly string[], chosen: string) {
  const names = chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
  return names.map((name) => [name, name] as const);
}
