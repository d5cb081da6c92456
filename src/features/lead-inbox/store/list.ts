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
  /** There may be more between those and these than were told of. */
  apart?: boolean;
  /** As it was known when it was last looked at, until the answer is there. */
  recalled?: boolean;
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
      /** An admin asked for that. */
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
const $refreshing = atom(false);

const $newest = createQuery<Page>(['leads ', $filter], {
  fetcher: (_, filter) => {
    const shown = $shown.get();
    return loadNewest(filterOf(String(filter)), shown?.filter === filter ? shown.ids : []);
  },
});

/** The leads that the view asks for. */
export const $list = computed(
  [$newest, $filter, $shown, $knownLeads, $refreshing],
  (newest, filter, shown, known, refreshing): LeadList => {
    const { loading, error } = $newest.key === `leads ${filter}` ? newest : { loading: true };
    const outdated = shown?.filter !== filter;
    const fault = error && !loading ? faultOf(error) : undefined;
    if (outdated && fault) return { is: 'failed', fault };
    if (!shown) return { is: 'loading' };
    const { ids, isWhole, arrived } = shown;
    return {
      ...{ is: 'shown', isWhole, arrived: arrived.length, outdated, refreshing },
      leads: ids.flatMap((id) => known[id] ?? []),
      ...(fault && { fault }),
    };
  },
);

/** Whether older leads are on their way. */
export const $older = computed($loadingOlder, (older) => older);

/** Keeps the list up to date. Returns what ends that, and forgets it. */
export function followLeads(): () => void {
  const unfollow = $newest.listen(({ data, error, loading }) => {
    const filter = $newest.key?.slice('leads '.length);
    // What failed tells once more what was known before.
    if (data && filter !== undefined && !loading && !error) take(filter, data);
    // While it loads it does, too: enough for a list that shows others yet.
    else if (data && filter !== undefined && $shown.get()?.filter !== filter)
      show({ ...data, filter, arrived: [], recalled: true });
    if (!loading) $refreshing.set(false);
  });
  return () => {
    unfollow();
    show(undefined);
    $refreshing.set(false);
  };
}

/** Asks for the newest leads, and puts them into the list; figures and what is open go along. */
export function refreshAll(): void {
  $refreshing.set(true);
  revalidateKeys(() => true);
}

/** Puts what has arrived into the list. */
export function showArrived(): void {
  const shown = $shown.get();
  if (!shown) return;
  if (shown.apart) {
    show({ filter: shown.filter, ids: shown.arrived, arrived: [], isWhole: false });
    return;
  }
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
  const loading: Older = { is: 'loading' };
  // Where others are shown by then, nobody waits for these.
  const isWanted = () => $loadingOlder.get() === loading;
  $loadingOlder.set(loading);
  try {
    const page = await loadOlder(filterOf(shown.filter), last);
    if (!isWanted()) return;
    const now = $shown.get();
    if (now?.ids.at(-1) === last) {
      const older = page.ids.filter((id) => !now.ids.includes(id));
      $shown.set({ ...now, ids: [...now.ids, ...older], isWhole: page.isWhole });
    }
    $loadingOlder.set({ is: 'idle' });
  } catch (error) {
    if (isWanted()) $loadingOlder.set({ is: 'failed', fault: faultOf(error) });
  }
}

/** The backend told of the newest. */
function take(filter: string, page: Page): void {
  const shown = $shown.get();
  const stays = shown?.filter === filter && !shown.recalled && shown.ids.length > 0;
  if (!stays || $refreshing.get()) {
    show({ ...page, filter, arrived: [] });
    return;
  }
  const arrived = page.ids.filter((id) => !shown.ids.includes(id));
  const apart = !page.isWhole && arrived.length === page.ids.length;
  $shown.set({ ...shown, arrived, apart });
}

/** Shows others than before. */
function show(shown: Shown | undefined): void {
  $shown.set(shown);
  $loadingOlder.set({ is: 'idle' });
}

function filterOf(filter: string): Filter {
  return JSON.parse(filter) as Filter;
}
