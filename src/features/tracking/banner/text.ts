import { PUBLIC_IMAGE_HOSTS } from 'astro:env/client';
import { eventWebhookUrl } from '~/lib/event-webhook';
import { thirdParties } from '~/lib/third-parties';

/** The third parties whose purposes the banner explains. */
export const services = thirdParties;

/** What the visitor is asked. */
export const question = questionFor({
  names: thirdParties.map(({ name }) => name),
  hasImageHosts: Boolean(PUBLIC_IMAGE_HOSTS),
  sendsEvents: eventWebhookUrl !== undefined,
});

interface Asked {
  /** Of third parties. */
  names: readonly string[];
  /** Whether images in posts come from other sites, which needs no consent. */
  hasImageHosts: boolean;
  /** Spec §7, call 16. */
  sendsEvents: boolean;
}

/** If its wording changes, raise the version in src/config/consent.ts. */
export function questionFor({ names, hasImageHosts, sendsEvents }: Asked): string {
  const remembers = 'your browser remembers for 90 days which page or ad brought you here';
  const list = new Intl.ListFormat('en-US').format(names);
  return [
    ...(names.length > 0
      ? [
          `If you accept, ${remembers}, and this site loads services from ${list}, which may set cookies.`,
        ]
      : [`If you accept, ${remembers}. We see it only if you send us a request.`]),
    ...(names.length === 0 && !hasImageHosts ? ['Nothing is loaded from other companies.'] : []),
    ...(sendsEvents
      ? ['If you accept, we also count requests in our CRM, without names or contact details.']
      : []),
  ].join(' ');
}

export const currentChoice = {
  accepted: 'You’ve accepted cookies.',
  declined: 'You’ve declined cookies.',
  none: 'You haven’t chosen yet, so cookies are off.',
  privacyControl:
    'Your browser sends Global Privacy Control, so cookies are off. You can still accept them for this site.',
} as const;
