import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { sendsPrivacyControl } from '../consent';
import { hasTags } from '../tags/load-tags';
import css from './banner.css?inline';
import { $banner, $declinesOnClose, answer, close } from './store';
import { currentChoice, question, services } from './text';

const titleId = 'cookie-banner-title';
/** The banner's own styles, and those that depend on its height. Added on demand to keep the CSS of every page small. */
const [bannerSheet, heightSheet] = [new CSSStyleSheet(), new CSSStyleSheet()];

/**
 * Asks whether the visitor accepts cookies (spec §2). Not modal: the page stays usable. `onMount` opens the banner once
 * its status element exists, because screen readers announce only changes to it.
 */
export function CookieBanner({ onMount }: { onMount: () => void }) {
  const banner = useStore($banner);
  useEffect(onMount, [onMount]);
  return (
    <>
      <p role="status" className="sr-only">
        {banner.status === 'asking' && 'There’s a cookie banner at the top of this page.'}
      </p>
      {banner.status !== 'closed' && <Panel banner={banner} key={banner.status} />}
    </>
  );
}

type Open = Exclude<ReturnType<typeof $banner.get>, { status: 'closed' }>;

function Panel({ banner }: { banner: Open }) {
  const panel = useRef<HTMLElement>(null);
  useSpaceBelowPage(panel);
  const isSettings = banner.status === 'settings';
  const closeLabel = useStore($declinesOnClose) ? 'Decline and close' : 'Close';
  useEffect(() => {
    const element = panel.current;
    // The linter allows React's `onKeyDown` only on controls.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.addEventListener('keydown', onKey);
    if (isSettings) element?.focus();
    return () => element?.removeEventListener('keydown', onKey);
  }, [isSettings]);
  return (
    <section
      ref={panel}
      className="cookie-banner screen-only"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <div className="frame cookie-banner-columns">
        <div className="cookie-banner-text">
          <h2 id={titleId} className="label">
            {isSettings ? 'Cookie settings' : 'Cookies'}
          </h2>
          {isSettings && <p className="cookie-banner-choice">{choiceText(banner)}</p>}
          <p>
            <span>{question}</span>{' '}
            <a href="/privacy#cookies" className="link">
              Privacy policy
            </a>
          </p>
          {services.length > 0 && (
            <details>
              <summary>What these services do</summary>
              <ul>
                {services.map(({ id, name, purpose }) => (
                  <li key={id}>
                    <b>{`${name}:`}</b> <span>{purpose}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {isSettings && banner.choice === 'accepted' && hasTags() && (
            <p>
              If you decline, everything marked “Only if you accept cookies” in our privacy policy
              is deleted from your browser, and this page reloads.
            </p>
          )}
        </div>
        <p className="cookie-banner-buttons">
          <button type="button" className="action" onClick={() => answer('declined')}>
            Decline
          </button>
          <button type="button" className="action" onClick={() => answer('accepted')}>
            Accept
          </button>
        </p>
        <button
          type="button"
          className="cookie-banner-close"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={close}
        >
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="m2 2 10 10m0-10-10 10" />
          </svg>
        </button>
      </div>
    </section>
  );
}

function choiceText({ choice }: { choice?: 'accepted' | 'declined' | undefined }): string {
  if (!choice && sendsPrivacyControl()) return currentChoice.privacyControl;
  return currentChoice[choice ?? 'none'];
}

/** Keeps the banner from covering the end of the page and the focused element, and toasts from covering the banner. */
function useSpaceBelowPage(panel: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    bannerSheet.replaceSync(css);
    document.adoptedStyleSheets.push(bannerSheet, heightSheet);
    const observer = new ResizeObserver(() => {
      const height = panel.current?.offsetHeight ?? 0;
      heightSheet.replaceSync(`@media screen {
        html { scroll-padding-bottom: ${height + 8}px }
        body { padding-bottom: ${height}px }
        [data-sonner-toaster][data-y-position][data-x-position] { bottom: ${height + 16}px }
      }`);
      uncoverFocus(innerHeight - height);
    });
    if (panel.current) observer.observe(panel.current);
    // A longer page can push the focused element behind the banner.
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (sheet) => sheet !== bannerSheet && sheet !== heightSheet,
      );
    };
  }, [panel]);
}

/**
 * Scrolls the focused element above `edge`, where the banner begins, together with its label and its error message or hint
 * if they fit.
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
