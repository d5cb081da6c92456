import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { unlockIsland } from '~/lib/hydration/island-lock';
import { sendsPrivacyControl } from '../consent';
import { hasTags } from '../tags/load-tags';
import { $banner, $declinesOnClose, press } from './store';

export interface BannerProps {
  question: string;
  /** The third parties whose purposes it explains. */
  services: readonly { id: string; name: string; purpose: string }[];
}

interface Props extends BannerProps {
  onHydrate?: () => void;
}

/** The ID of the heading that names the banner. */
export const titleId = 'cookie-banner-title';

/**
 * What's in the banner (spec §2): the question, or the cookie settings. While the banner is closed, the question, so
 * that the prerendered HTML matches.
 */
export function CookieBanner({ question, services, onHydrate }: Props) {
  const banner = useStore($banner);
  const root = useRef<HTMLDivElement>(null);
  const closeLabel = useStore($declinesOnClose) ? 'Decline and close' : 'Close';
  const isSettings = banner.status === 'settings';
  useEffect(() => {
    unlockIsland(root.current);
    onHydrate?.();
  }, [onHydrate]);
  useEffect(() => {
    if (isSettings) root.current?.closest<HTMLElement>('.cookie-banner')?.focus();
  }, [isSettings]);
  return (
    <div
      ref={root}
      className="frame cookie-banner-columns relative grid grid-cols-1 items-center gap-x-8"
    >
      <div className="cookie-banner-text">
        <h2 id={titleId} className="label flex min-h-touch items-center">
          {isSettings ? 'Cookie settings' : 'Cookies'}
        </h2>
        {isSettings && <p className="mb-2 font-semibold">{choiceText(banner)}</p>}
        <p>
          <span>{question}</span>{' '}
          <a href="/privacy#cookies" className="link">
            Privacy policy
          </a>
        </p>
        {services.length > 0 && (
          <details>
            <summary className="link inline-flex min-h-touch items-center">
              What these services do
            </summary>
            <ul>
              {services.map(({ id, name, purpose }) => (
                <li key={id} className="mt-1">
                  <b>{`${name}:`}</b> <span>{purpose}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {isSettings && banner.choice === 'accepted' && hasTags() && (
          <p className="mt-2">
            If you decline, everything marked “Only if you accept cookies” in our privacy policy is
            deleted from your browser, and this page reloads.
          </p>
        )}
      </div>
      <p className="cookie-banner-buttons sticky grid gap-3 bg-sheet">
        {(['declined', 'accepted'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="action"
            value={choice}
            onClick={({ currentTarget }) => press(currentTarget)}
          >
            {choice === 'accepted' ? 'Accept' : 'Decline'}
          </button>
        ))}
      </p>
      <button
        type="button"
        className="cookie-banner-close absolute top-0 grid cursor-pointer"
        aria-label={closeLabel}
        title={closeLabel}
        onClick={({ currentTarget }) => press(currentTarget)}
      >
        <svg
          viewBox="0 0 14 14"
          className="w-3.5 fill-none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="m2 2 10 10m0-10-10 10" />
        </svg>
      </button>
    </div>
  );
}

const currentChoice = {
  accepted: 'You’ve accepted cookies.',
  declined: 'You’ve declined cookies.',
  none: 'You haven’t chosen yet, so cookies are off.',
  privacyControl:
    'Your browser sends Global Privacy Control, so cookies are off. You can still accept them for this site.',
} as const;

function choiceText({ choice }: { choice?: 'accepted' | 'declined' | undefined }): string {
  if (!choice && sendsPrivacyControl()) return currentChoice.privacyControl;
  return currentChoice[choice ?? 'none'];
}
