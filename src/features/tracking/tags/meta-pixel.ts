import { PUBLIC_META_PIXEL_ID } from 'astro:env/client';
import { createScript } from '~/lib/third-party-script';

/** The pixel's global. Calls wait in its queue until the pixel's script has replaced `callMethod`. */
interface Fbq {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
  /** The pixel would also count changes of the URL. */
  disablePushState: boolean;
}

const globals = globalThis as { fbq?: Fbq; _fbq?: Fbq };

/** Loads the Meta pixel without its automatic events, which contain the labels of buttons and form fields. */
export function startMetaPixel(): void {
  const id = PUBLIC_META_PIXEL_ID;
  if (!id) return;
  const fbq: Fbq = Object.assign(
    (...command: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...command);
      else fbq.queue.push(command);
    },
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  ) as never;
  fbq.push = fbq;
  globals.fbq = globals._fbq = fbq;
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  document.head.append(createScript({ url: 'https://connect.facebook.net/en_US/fbevents.js' }));
}

export function stopMetaPixel(): void {
  globals.fbq?.('consent', 'revoke');
  delete globals.fbq;
  delete globals._fbq;
}
