import { atom, computed } from 'nanostores';
import type { LeadRow } from '~rules/lead-record';
import { faultOf, type Fault } from '../rules/faults';
import { $knownLeads } from './known-leads';
import { loadNewest, loadOlder, type Filter, type Page } from './pages';
import { createQuery, revalidateKeys } from './queries';
import { $view } from './view';

interface Shown extends Page {
  /** Of what these are the newest. */
  filter: string;
  /** Leads that came since; they would push the others from under the finger. */
  arrived: readonly string[];
}

export type LeadList =
  | { is: 'loading' }
  | { is: 'failed'; fault: Fault }
  | {
      is: 'shown';
      leads: readonly LeadRow[];
      isWhole: boolean;
      arrived: number;
      /** It is what was asked for before, until the answer is there. */
      outdated: boolean;
      refreshing: boolean;
      /** Why it could not be refreshed. */
      fault?: Fault;
    };

export type Older = { is: 'idle' | 'loading' } | { is: 'failed'; fault: Fault };

const $filter = computed($view, ({ search, group, form }) =>
  JSON.stringify({ search: search.trim(), group, form } satisfies Filter),
);
const $shown = atom<Shown | undefined>();
const $loadingOlder = atom<Older>({ is: 'idle' });
let refreshed = false;

const $newest = createQuery<Page>(['leads ', $filter], {
  fetcher: (_, filter) => {
    const shown = $shown.get();
    return loadNewest(filterOf(String(filter)), shown?.filter === filter ? shown.ids : []);
  },
});

/** The leads that the view asks for. */
export const $list = computed(
  [$newest, $filter, $shown, $knownLeads],
  (newest, filter, shown, known): LeadList => {
    const { loading, error } = $newest.key === `leads ${filter}` ? newest : { loading: true };
    const outdated = shown?.filter !== filter;
    const fault = error && !loading ? faultOf(error) : undefined;
    if (outdated && fault) return { is: 'failed', fault };
    if (!shown) return { is: 'loading' };
    const { ids, isWhole, arrived } = shown;
    return {
      ...{ is: 'shown', isWhole, arrived: arrived.length, outdated, refreshing: loading },
      leads: ids.flatMap((id) => known[id] ?? []),
      ...(fault && { fault }),
    };
  },
);

/** Whether older leads are on their way. */
export const $older = computed($loadingOlder, (older) => older);

/** Keeps the list up to date. Returns what ends that, and forgets it. */
export function followLeads(): () => void {
  const unfollow = $newest.listen(({ data, loading }) => {
    const filter = $newest.key?.slice('leads '.length);
    if (!data || filter === undefined) return;
    // While it loads it is what was known of these before: enough for a list that shows others yet.
    if (!loading || $shown.get()?.filter !== filter) take(filter, data);
    if (!loading) refreshed = false;
  });
  return () => {
    unfollow();
    $shown.set(undefined);
  };
}

/** Asks for the newest leads, and puts them into the list; figures and what is open go along. */
export function refreshAll(): void {
  refreshed = true;
  revalidateKeys(() => true);
}

/** Puts what has arrived into the list. */
export function showArrived(): void {
  const shown = $shown.get();
  if (!shown) return;
  const known = $knownLeads.get();
  const time = (id: string) => known[id]?.created_at ?? '';
  const ids = [...shown.arrived, ...shown.ids].sort(
    (a, b) => time(b).localeCompare(time(a)) || a.localeCompare(b),
  );
  $shown.set({ ...shown, ids, arrived: [] });
}

/** Appends the next page. */
export async function showOlder(): Promise<void> {
  const shown = $shown.get();
  const last = shown?.ids.at(-1);
  if (!shown || last === undefined || $loadingOlder.get().is === 'loading') return;
  $loadingOlder.set({ is: 'loading' });
  try {
    const page = await loadOlder(filterOf(shown.filter), last);
    const now = $shown.get();
    if (now?.filter === shown.filter) {
      const older = page.ids.filter((id) => !now.ids.includes(id));
      $shown.set({ ...now, ids: [...now.ids, ...older], isWhole: page.isWhole });
    }
    $loadingOlder.set({ is: 'idle' });
  } catch (error) {
    $loadingOlder.set({ is: 'failed', fault: faultOf(error) });
  }
}

function take(filter: string, page: Page): void {
  const shown = $shown.get();
  const applies = refreshed || shown?.filter !== filter || shown.ids.length === 0;
  if (applies) {
    $shown.set({ ...page, filter, arrived: [] });
    $loadingOlder.set({ is: 'idle' });
  } else {
    const arrived = page.ids.filter((id) => !shown.ids.includes(id));
    $shown.set({ ...shown, arrived });
  }
}

function filterOf(filter: string): Filter {
  return JSON.parse(filter) as Filter;
}
