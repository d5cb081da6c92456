import type { Running } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { filledIn } from '../../unit/rules/lead-forms.ts';

export type FormId = keyof typeof filledIn;

let visitors = 0;

/** An address that no visitor of this run had before, so that no limit counts it. */
export function newAddress(): string {
  return loopbackAddress(++visitors);
}

/** The call of an island (spec §7, call 5) with a form filled in as told. */
export function submission(formId: FormId, fields: Record<string, unknown> = {}) {
  return { formId, formData: { ...filledIn[formId], ...fields }, consentGiven: true };
}

/** Sends it as JSON. */
export function sendLead(running: Running, body: unknown, address = newAddress()) {
  return askFrom(address, `${running.url}/functions/v1/secure-ghl-submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: running.keys.publishable },
    body: JSON.stringify(body),
  });
}

/** Sends a form as a page without JavaScript does: no key, and the page's own address beside it. */
export function postForm(
  running: Running,
  fields: Record<string, string>,
  {
    address = newAddress(),
    headers = {},
  }: { address?: string; headers?: Record<string, string> } = {},
) {
  return askFrom(address, `${running.url}/functions/v1/secure-ghl-submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}
