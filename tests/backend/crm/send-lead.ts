import type { Running } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';

export type FormId = keyof typeof filledIn;

let addresses = 0;

/** A client address that wasn't used before, so that no rate limit applies. */
export function newAddress(): string {
  return loopbackAddress(++addresses);
}

/** A submission as the site's scripts send it (spec §7, call 5). */
export function submission(formId: FormId, fields: Record<string, unknown> = {}) {
  return { formId, formData: { ...filledIn[formId], ...fields }, consentGiven: true };
}

export function sendLead(running: Running, body: unknown, address = newAddress()) {
  return askFrom(address, `${running.url}/functions/v1/secure-ghl-submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: running.keys.publishable },
    body: JSON.stringify(body),
  });
}

/** Posts a form to a function like a page without JavaScript: without an API key. */
export function postForm(
  running: Running,
  name: string,
  fields: Record<string, string>,
  address = newAddress(),
) {
  return askFrom(address, `${running.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}
