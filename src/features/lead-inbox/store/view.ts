import { atom, computed } from 'nanostores';
import { behindPath, longestSearch, viewIn, type View } from '../rules/address';

/** Milliseconds after the last key until it is searched for. */
const searchAfterMs = 300;

/** What the browser keeps with an entry of its history. */
interface Entry {
  /** The entry before this one is the list that this lead was opened from. */
  behindIsList?: boolean;
}

const $current = atom<View>(viewIn(typeof location === 'undefined' ? '' : shown()));
const $typed = atom($current.get().search);
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is shown, as the page's address has it. */
export const $view = computed($current, (view) => view);
/** What stands in the search box, searched for or not yet. */
export const $typedSearch = computed($typed, (typed) => typed);

/** The page is there: reads its address, now and when the browser goes back. Returns what ends that. */
export function followAddress(): () => void {
  read();
  addEventListener('popstate', read);
  return () => {
    clearTimeout(timer);
    removeEventListener('popstate', read);
  };
}

/** Where a link leads that changes so much of what is shown. */
export function addressOf(change: Partial<View>): string {
  return location.pathname + behindPath({ ...$current.get(), ...change });
}

/** Goes where such a link leads. */
export function go(change: Partial<View>): void {
  settleSearch();
  const entry: Entry = { behindIsList: $current.get().lead === undefined };
  history.pushState(entry, '', addressOf(change));
  read();
}

/** Back to the list, the way the browser's own button goes where the lead was opened from it. */
export function closeLead(): void {
  if ((history.state as Entry | null)?.behindIsList) {
    history.back();
    return;
  }
  history.replaceState(null, '', addressOf({ lead: undefined }));
  read();
}

/** A key was pressed in the search box. */
export function typeSearch(text: string): void {
  $typed.set(text.slice(0, longestSearch));
  clearTimeout(timer);
  timer = setTimeout(settleSearch, searchAfterMs);
}

/** Searches for what was typed, now. The way back leads to before the search, not through its letters. */
export function settleSearch(): void {
  clearTimeout(timer);
  const search = $typed.get();
  const before = $current.get();
  if (search === before.search) return;
  const address = addressOf({ search });
  if (before.search === '') history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
  $current.set({ ...before, search });
}

function read(): void {
  clearTimeout(timer);
  const view = viewIn(shown());
  // A link within the page, such as the one to its content, leads to a fragment of its own.
  const { search } = isWithinPage() ? $current.get() : view;
  $current.set({ ...view, search });
  $typed.set(search);
}

function shown(): string {
  return location.search + location.hash;
}

function isWithinPage(): boolean {
  return location.hash !== '' && !location.hash.startsWith('#q=');
}
