import { PUBLIC_ADS_CONVERSION_SEND_TO, PUBLIC_GTAG_ID } from 'astro:env/client';
import { createScript } from '~/lib/third-party-script';
import { trackViolations } from './violations';

type Gtag = (...command: unknown[]) => void;
type Globals = Record<string, unknown> & { dataLayer?: unknown[]; gtag?: Gtag };

const globals = globalThis as unknown as Globals;

/** The Google Ads account of the conversion target, such as `AW-1` of `AW-1/abc`. */
const adsId = PUBLIC_ADS_CONVERSION_SEND_TO?.split('/')[0];
const ids = [...new Set([PUBLIC_GTAG_ID, adsId].flatMap((id) => id || []))];

/** Consent Mode v2. */
const consent = (value: 'granted' | 'denied') => ({
  ad_storage: value,
  ad_user_data: value,
  ad_personalization: value,
  analytics_storage: value,
});

/**
 * Loads the Google tag with basic Consent Mode: the tag isn't loaded before the visitor consents. By then, everything
 * is denied by default and granted by an update.
 */
export function startGoogleTag(): void {
  const [id] = ids;
  if (!id) return;
  const dataLayer = (globals.dataLayer ??= []);
  globals.gtag = function gtag() {
    // The tag ignores commands that are arrays.
    // eslint-disable-next-line prefer-rest-params
    dataLayer.push(arguments);
  };
  const { gtag } = globals;
  gtag('consent', 'default', consent('denied'));
  gtag('set', 'ads_data_redaction', true);
  gtag('consent', 'update', consent('granted'));
  gtag('js', new Date());
  for (const each of ids) gtag('config', each, { anonymize_ip: true });
  document.head.append(createScript({ url: `https://www.googletagmanager.com/gtag/js?id=${id}` }));
  trackViolations((details) => globals.gtag?.('event', 'csp_violation', details));
}

/** Denies everything. First turns off cookieless pings, one of which would report the change of consent. */
export function stopGoogleTag(): void {
  for (const id of ids) globals[`ga-disable-${id}`] = true;
  globals.gtag?.('consent', 'update', consent('denied'));
  delete globals.gtag;
}
