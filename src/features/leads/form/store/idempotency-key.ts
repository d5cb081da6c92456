import type { LeadFormId } from '~rules/lead-forms';
import { keep, kept } from './session-memory';

/**
 * One for each form and session of the browser. What comes again under it with the same text is the
 * same lead, whether it is a second press, another try or a return by the back button.
 */
export function idempotencyKey(formId: LeadFormId): string {
  const name = `lead-key:${formId}`;
  const known = kept(name);
  if (typeof known === 'string') return known;
  const key = random();
  keep(name, key);
  return key;
}

/** 128 bits; crypto.randomUUID is missing where the page came without TLS. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
