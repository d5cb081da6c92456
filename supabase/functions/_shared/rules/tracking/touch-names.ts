import type { Touch } from './touch.ts';

/** What the parts of an arrival are called behind `first_` and `last_`, in the CRM and in an export. */
export const touchNames: Readonly<Record<keyof Touch, string>> = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  gclid: 'gclid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
  referrer: 'referrer',
  landingPage: 'landing_page',
  at: 'at',
};
