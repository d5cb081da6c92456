import type { ClientDirective } from 'astro';
import { afterPointerRelease, watchPointer } from '../pointer-release.ts';
import { prepareLateHydration } from './late-hydration.ts';

/** The value of `client:interaction`. */
export interface InteractionOptions {
  /** Selector of the parts of the island that hydrate it when a visitor uses them. */
  within: string;
  /** Query parameters that the island shows. A page opened with one of them hydrates it right away. */
  params: readonly string[];
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
  const { within, params } = value as unknown as InteractionOptions;
  const listening = new AbortController();
  const { signal } = listening;
  const options = { capture: true, signal };
  const unwatchPointer = watchPointer();
  const loadAndPrepare = prepareLateHydration(load, element);
  let hydrating: Promise<boolean> | undefined;
  /** Repeats the latest click or submission. */
  let repeat: (() => void) | undefined;

  /** Returns whether the island is hydrated. */
  const hydrate = () => (hydrating ??= tryToHydrate());
  const retry = () => void hydrate();

  async function tryToHydrate(): Promise<boolean> {
    const start = await loadAndPrepare();
    // A browser sends no click if what was pressed is replaced, as translated text is.
    await afterPointerRelease();
    await start();
    if (element.hasAttribute('ssr')) {
      // The scripts couldn't be loaded.
      hydrating = undefined;
      element.removeAttribute('data-waiting');
      addEventListener('online', retry, { signal, once: true });
      return false;
    }
    listening.abort();
    unwatchPointer();
    repeat?.();
    return true;
  }

  async function postpone(event: Event, again: () => void, fallback: () => void): Promise<void> {
    event.preventDefault();
    repeat = again;
    const isHydrated = await hydrate();
    if (!isHydrated && repeat === again && navigator.onLine) fallback();
  }

  for (const type of ['pointerdown', 'focusin', 'input']) {
    element.addEventListener(
      type,
      ({ target }) => {
        if (!(target as Element).closest(within)) return;
        // What was clicked before the last attempt failed may no longer be wanted.
        if (!hydrating) repeat = undefined;
        void hydrate();
      },
      options,
    );
  }
  element.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(`:is(${within}) a[href]`);
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere) return;
      void postpone(
        event,
        () => link.click(),
        () => location.assign(link.href),
      );
    },
    options,
  );
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      void postpone(
        event,
        // React first finishes hydrating for a click, but not for a submission.
        () => (submitter ? submitter.click() : form.requestSubmit()),
        () => form.submit(),
      );
    },
    options,
  );

  const query = new URLSearchParams(location.search);
  if (params.some((name) => query.has(name))) {
    element.setAttribute('data-waiting', '');
    void hydrate();
  }
};

export default interaction;
