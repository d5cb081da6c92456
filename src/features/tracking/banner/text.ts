import { eventWebhookUrl } from '~/lib/integration';
import { thirdParties } from '~/lib/third-parties';

const names = new Intl.ListFormat('en-US').format(thirdParties.map(({ name }) => name));
const remembers = 'your browser remembers for 90 days which page or ad brought you here';

/** Spec §7, call 16. */
const events = eventWebhookUrl
  ? ' We also count requests in our CRM, without names or contact details.'
  : '';

/** What the visitor is asked. If it asks for something new, raise the version in src/config/consent.ts. */
export const question = names
  ? `If you accept, ${remembers}, and this site loads services from ${names}, which may set cookies.${events}`
  : `If you accept, ${remembers}. We see it only if you send us a request. Nothing is loaded from other companies.${events}`;

/** The third parties whose purposes the banner explains. */
export const services = thirdParties;

export const currentChoice = {
  accepted: 'You’ve accepted cookies.',
  declined: 'You’ve declined cookies.',
  none: 'You haven’t chosen yet, so cookies are off.',
  privacyControl:
    'Your browser sends Global Privacy Control, so cookies are off. You can still accept them for this site.',
} as const;
