import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { siteTimeZone } from '~/config/time-zone';
import { RefreshButton } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { countFilters, startsDescending, type Sort } from '../rules/view';
import { usePosts } from './PostsContext';

/** Search, filters, order, and refresh. On a phone, the filters are behind a button. */
export function Filters() {
  const posts = usePosts();
  const search = useStore(posts.$typedSearch);
  const view = useStore(posts.$view);
  const [isOpen, setOpen] = useState(() => countFilters(view) > 0);
  const count = countFilters(view);
  return (
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
        <RefreshButton onRefresh={posts.refresh} />
        <a href={staffLink('/blog/create')} className="action">
          Create New Post
        </a>
      </div>
      <div
        id="posts-filters"
        className="grid w-full grid-cols-1 gap-x-2 gap-y-3 pt-1 not-data-open:max-md:hidden md:grid-cols-3 lg:grid-cols-5"
        data-open={isOpen || undefined}
      >
        <FilterSelect name="category" label="Category" all="All categories" />
        <FilterSelect name="author" label="Author" all="All authors" />
        <SortField />
        <Day name="from" label="Updated from" />
        <Day name="to" label="Updated through" />
      </div>
    </ListToolbar>
  );
}

interface FilterSelectProps {
  name: 'category' | 'author';
  label: string;
  /** Text of the option without a filter. */
  all: string;
}

/** The value of "My posts". No author's name contains a line break. */
const mineValue = '\n';

function FilterSelect({ name, label, all }: FilterSelectProps) {
  const { $list, $view, $person, go } = usePosts();
  const list = useStore($list);
  const view = useStore($view);
  const { role } = useStore($person);
  const value = view[name];
  // Others see only their own posts anyway.
  const offersMine = name === 'author' && (view.mine || role !== 'user');
  const options = { category: 'categories', author: 'authors' } as const;
  const known = list.status === 'ready' ? list[options[name]] : [];
  // A link may name one that no longer exists.
  const shown = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <label className="flex min-w-0 flex-col justify-end gap-1">
      <span className="label">{label}</span>
      <select
        className="field-control"
        value={offersMine && view.mine ? mineValue : value}
        onChange={({ target }) => {
          const mine = target.value === mineValue;
          go({ [name]: mine ? '' : target.value, ...(offersMine && { mine }) });
        }}
      >
        <option value="">{all}</option>
        {offersMine && <option value={mineValue}>My posts</option>}
        {shown.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

function Day({ name, label }: { name: 'from' | 'to'; label: string }) {
  const { $view, go } = usePosts();
  const view = useStore($view);
  return (
    <label className="flex min-w-0 flex-col justify-end gap-1">
      <span className="label">{`${label} (${siteTimeZone.label})`}</span>
      <input
        type="date"
        className="field-control"
        value={view[name]}
        min={name === 'to' ? view.from : undefined}
        max={name === 'from' && view.to ? view.to : '9999-12-31'}
        // A partly cleared date has no value. Ignoring it would make React restore the date, so nobody could clear it.
        onChange={(event) => go({ [name]: event.target.value })}
      />
    </label>
  );
}

const orders: readonly [Sort, boolean, string][] = [
  ['updated', true, 'Recently updated'],
  ['updated', false, 'Least recently updated'],
  ['published', true, 'Recently published'],
  ['published', false, 'Least recently published'],
  ['title', false, 'Title, A to Z'],
  ['title', true, 'Title, Z to A'],
  ['comments', true, 'Most comments first'],
  ['comments', false, 'Fewest comments first'],
];

function SortField() {
  const { $view, go } = usePosts();
  const { sort, descending } = useStore($view);
  return (
    <label className="flex min-w-0 flex-col justify-end gap-1">
      <span className="label">Sort by</span>
      <select
        className="field-control"
        value={`${sort} ${descending}`}
        onChange={(event) => {
          const [sort = 'updated', descending] = event.target.value.split(' ') as [Sort?, string?];
          go({ sort, descending: descending ? descending === 'true' : startsDescending(sort) });
        }}
      >
        {orders.map(([sort, descending, label]) => (
          <option key={label} value={`${sort} ${descending}`}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
