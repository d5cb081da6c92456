import { consentVersion as versionOf } from '~/config/consent';
import { eventWebhookUrl } from './event-webhook';
import { thirdParties } from './third-parties';

/** The version of what visitors are asked. */
export const consentVersion = versionOf({
  thirdParties,
  eventHost: eventWebhookUrl === undefined ? undefined : new URL(eventWebhookUrl).host,
});
