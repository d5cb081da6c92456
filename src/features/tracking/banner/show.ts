import { prepareInteraction } from '~/lib/hydration/interaction';
import { createPolicy } from '~/lib/security/trusted-types';
import { timeoutMs } from '~/lib/timing';
import css from './banner.css?inline';
import type { BannerProps } from './CookieBanner';
import { $banner, close, begin, open, press } from './store';

/** What's in /cookie-banner.json (src/pages/cookie-banner.json.ts). */
export interface BannerFile {
  /** The version of the text (src/config/consent.ts). */
  version: string;
  props: BannerProps;
  html: string;
}

const policy = createPolicy('cookie-banner', { createHTML: (html: string) => html });

/**
 * The banner's own styles, and those that depend on its height. Added on demand to keep the CSS of every page small.
 */
const [bannerSheet, heightSheet] = [new CSSStyleSheet(), new CSSStyleSheet()];

/** Inserts the banner once. Resolves with a function that hydrates it, and returns whether it could. */
let insertion: Promise<() => Promise<boolean>> | undefined;

/** Shows the cookie banner. `opener` is the button that was pressed, if any. Rejects if it can't be loaded. */
export async function openBanner(opener?: HTMLElement): Promise<void> {
  insertion ??= insertBanner();
  const hydrate = await insertion.catch((error: unknown) => {
    insertion = undefined;
    throw error;
  });
  // The cookie settings aren't in the prerendered HTML.
  if (opener && !(await hydrate())) throw new Error('The cookie settings didn’t load.');
  open(opener);
}

async function insertBanner(): Promise<() => Promise<boolean>> {
  const response = await fetch('/cookie-banner.json', { signal: AbortSignal.timeout(timeoutMs) });
  const { html, props, version } = (await response.json()) as BannerFile;
  // A new release asks something else. Its own pages ask it.
  if (version !== document.documentElement.dataset['consent']) throw new Error('Outdated page');

  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  const status = template.content.querySelector('p') as HTMLElement;
  const section = template.content.querySelector('section') as HTMLElement;
  // Astro marks its islands in the same way until they're hydrated.
  section.setAttribute('ssr', '');
  const hydrate = prepareInteraction(
    async () => {
      const code = await import('./hydrate').catch(() => undefined);
      return async () => {
        if (!code) return;
        await code.hydrate(section, props);
        section.removeAttribute('ssr');
      };
    },
    { within: '.cookie-banner-buttons, .cookie-banner-close', params: [], press },
    section,
  );
  // Before React and the island's lock get it.
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { capture: true });
  // Before the header, so that keyboards and screen readers reach it right after the skip link.
  document.querySelector('body > [href="#content"]')?.after(template.content);
  bannerSheet.replaceSync(css);
  begin(props.question);
  keepSpaceBelowPage(section);
  $banner.subscribe(({ status: now }) => {
    const others = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== bannerSheet && sheet !== heightSheet,
    );
    section.hidden = now === 'closed';
    document.adoptedStyleSheets = section.hidden ? others : [...others, bannerSheet, heightSheet];
    // Screen readers announce only changes to an element that's already there.
    setTimeout(() => {
      status.textContent =
        $banner.get().status === 'asking' ? 'There’s a cookie banner at the top of this page.' : '';
    });
  });
  return hydrate;
}

/** Keeps the banner from covering the end of the page and the focused element, and toasts from covering the banner. */
function keepSpaceBelowPage(section: HTMLElement): void {
  const observer = new ResizeObserver(() => {
    const height = section.offsetHeight;
    if (height === 0) return;
    heightSheet.replaceSync(`@media screen {
      html { scroll-padding-bottom: ${height + 8}px }
      body { padding-bottom: ${height}px }
      [data-sonner-toaster][data-y-position][data-x-position] { bottom: ${height + 16}px }
    }`);
    uncoverFocus(innerHeight - height);
  });
  observer.observe(section);
  // A longer page can push the focused element behind the banner.
  observer.observe(document.body);
}

/**
 * Scrolls the focused element above `edge`, where the banner begins, together with its label and its error message or
 * hint if they fit.
 */
function uncoverFocus(edge: number): void {
  const focused = document.activeElement;
  if (!focused || focused.closest('.cookie-banner')) return;
  const field = focused.closest('[data-field]');
  for (const target of field ? [field, focused] : [focused]) {
    const { top, bottom, height } = target.getBoundingClientRect();
    if (height >= edge) continue;
    if (top < innerHeight && bottom > edge) target.scrollIntoView({ block: 'nearest' });
    return;
  }
}
