import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { CookieBanner, type BannerProps } from './CookieBanner';

/** Makes React take over the banner. Resolves when it has. */
export function hydrate(section: Element, props: BannerProps): Promise<void> {
  return new Promise((resolve) => {
    // Lets the browser handle input in between.
    startTransition(() => {
      hydrateRoot(section, <CookieBanner {...props} onHydrate={resolve} />);
    });
  });
}
