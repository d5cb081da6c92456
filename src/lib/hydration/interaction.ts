import type { ClientDirective } from 'astro';

/** The value of `client:interaction`. */
export interface InteractionOptions {
  /** Selector of the parts of the island whose use hydrates it. */
  within: string;
  /** Query parameters that the island shows. A page opened with one of them hydrates it right away. */
  params: readonly string[];
}

/**
 * `client:interaction`: hydrates the island when a visitor uses its controls. A click or a submission that came
 * first is repeated afterwards. If the scripts can't be loaded, links and forms work as they do without JavaScript.
 *
 * Until an island opened with a query shows it, the attribute `data-waiting` marks its content as outdated.
 */
const interaction: ClientDirective = (load, { value }, element) => {
  const { within, params } = value as unknown as InteractionOptions;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let hydrating: Promise<void> | undefined;
  let latest: Event | undefined;

  const hydrate = () =>
    (hydrating ??= load()
      .then((start) => start())
      .then(() => listening.abort()));
  /** Whether the scripts couldn't be loaded. */
  const hasFailed = () => element.hasAttribute('ssr');

  async function postpone(event: Event, repeat: () => void, fallback: () => void): Promise<void> {
    event.preventDefault();
    latest = event;
    await hydrate();
    if (latest === event) (hasFailed() ? fallback : repeat)();
  }

  for (const type of ['pointerdown', 'focusin']) {
    element.addEventListener(
      type,
      ({ target }) => {
        if ((target as Element).closest(within)) void hydrate();
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
      void postpone(
        event,
        () => form.requestSubmit(),
        () => form.submit(),
      );
    },
    options,
  );

  const query = new URLSearchParams(location.search);
  if (params.some((name) => query.has(name))) {
    element.setAttribute('data-waiting', '');
    void hydrate().then(() => hasFailed() && element.removeAttribute('data-waiting'));
  }
};

export default interaction;
