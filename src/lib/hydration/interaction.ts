import type { ClientDirective } from 'astro';
import { afterPointerRelease, watchPointer } from '../pointer-release.ts';
import { prepareLateHydration } from './late-hydration.ts';

type Load = Parameters<ClientDirective>[0];

/** The value of `client:interaction`. */
export interface InteractionOptions {
  /** Selector of the parts of the island that hydrate it when a visitor uses them. */
  within: string;
  /** Query parameters that the island shows. A page opened with one of them hydrates it right away. */
  params: readonly string[];
}

interface Options extends InteractionOptions {
  /** What a button does if the island can't be hydrated, or not before the visitor leaves the page. */
  press?: (button: HTMLButtonElement) => void;
}

/** A click or a submission that came before the island was hydrated. */
interface Postponed {
  repeat: () => void;
  /** What happens without the island. */
  fallback: () => void;
  /** Whether `fallback` opens another page. */
  navigates: boolean;
}

/**
 * `client:interaction`: hydrates the island when a visitor uses its controls. A click or a submission that came
 * first is repeated afterwards. If the scripts can't be loaded, links and forms work as they do without JavaScript,
 * except offline, where they would lead to the browser's error page. The next interaction or going back online tries
 * again.
 *
 * Until an island opened with a query shows it, the attribute `data-waiting` marks its content as outdated.
 */
const interaction: ClientDirective = (load, { value }, element) => {
  prepareInteraction(load, value as unknown as InteractionOptions, element);
};

export default interaction;

/** Does the same for an element that isn't an Astro island. Returns a function that hydrates it, if it can. */
export function prepareInteraction(
  load: Load,
  { within, params, press }: Options,
  element: HTMLElement,
): () => Promise<boolean> {
  const listening = new AbortController();
  const { signal } = listening;
  const options = { capture: true, signal };
  const unwatchPointer = watchPointer();
  const loadAndPrepare = prepareLateHydration(load, element);
  let hydrating: Promise<boolean> | undefined;
  let latest: Postponed | undefined;

  /** Returns whether the island is hydrated. */
  const hydrate = () => (hydrating ??= tryToHydrate());
  const retry = () => void hydrate();

  async function tryToHydrate(): Promise<boolean> {
    const start = await loadAndPrepare();
    // A browser sends no click if what was pressed is replaced, as translated text is.
    await afterPointerRelease();
    await start();
    element.removeAttribute('data-pressed');
    if (element.hasAttribute('ssr')) {
      // The scripts couldn't be loaded.
      hydrating = undefined;
      element.removeAttribute('data-waiting');
      addEventListener('online', retry, { signal, once: true });
      return false;
    }
    listening.abort();
    unwatchPointer();
    latest?.repeat();
    return true;
  }

  async function postpone(event: Event, postponed: Postponed): Promise<void> {
    event.preventDefault();
    latest = postponed;
    const isHydrated = await hydrate();
    if (isHydrated || (postponed.navigates && !navigator.onLine)) return;
    fallBack(postponed);
  }

  function fallBack(postponed: Postponed): void {
    if (latest !== postponed) return;
    latest = undefined;
    postponed.fallback();
  }

  for (const type of ['pointerdown', 'focusin', 'input']) {
    element.addEventListener(
      type,
      ({ target }) => {
        if (!(target as Element).closest(within)) return;
        // What was clicked before the last attempt failed may no longer be wanted.
        if (!hydrating) latest = undefined;
        void hydrate();
      },
      options,
    );
  }
  element.addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element).closest('a[href], button');
      if (!target?.closest(within)) return;
      const repeat = () => (target as HTMLElement).click();
      if (target instanceof HTMLAnchorElement) {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (opensElsewhere) return;
        const fallback = () => location.assign(target.href);
        void postpone(event, { repeat, fallback, navigates: true });
      } else if (press) {
        element.setAttribute('data-pressed', '');
        const fallback = () => press(target as HTMLButtonElement);
        void postpone(event, { repeat, fallback, navigates: false });
      }
    },
    options,
  );
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      void postpone(event, {
        // React first finishes hydrating for a click, but not for a submission.
        repeat: () => (submitter ? submitter.click() : form.requestSubmit()),
        fallback: () => form.submit(),
        navigates: true,
      });
    },
    options,
  );
  addEventListener('pagehide', () => latest && !latest.navigates && fallBack(latest), { signal });

  const query = new URLSearchParams(location.search);
  if (params.some((name) => query.has(name))) {
    element.setAttribute('data-waiting', '');
    void hydrate();
  }
  return hydrate;
}
