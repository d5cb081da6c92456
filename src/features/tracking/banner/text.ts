import { PUBLIC_IMAGE_HOSTS } from 'astro:env/client';
import { eventWebhookUrl } from '~/lib/event-webhook';
import { thirdParties } from '~/lib/third-parties';

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
