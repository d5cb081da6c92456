import { clear, load, save } from '~/lib/storage';
import type { LeadFormId } from '~rules/lead/forms';
import { parseDraft, type Draft } from './draft';

/** The form as it was when the visitor submitted it. */
export interface PendingSubmission extends Draft {
  honeypot: string;
}

/** One submission per form, sent by any page of the tab once the browser is back online. */
const queueKey = (formId: LeadFormId) => `lead-queue:${formId}`;

export function saveQueued(formId: LeadFormId, pending: PendingSubmission): void {
  save(queueKey(formId), pending);
}

export function loadQueued(formId: LeadFormId): PendingSubmission | undefined {
  const value = load(queueKey(formId));
  const draft = parseDraft(value);
  if (!draft) return undefined;
  const { honeypot } = value as Partial<PendingSubmission>;
  return { ...draft, honeypot: typeof honeypot === 'string' ? honeypot : '' };
}

export function clearQueued(formId: LeadFormId): void {
  clear(queueKey(formId));
}

/**
 * One key per form and browser session. The server treats the same answers under the same key as the same
 * lead: after a double click, a retry, or a return with the back button.
 */
export function idempotencyKey(formId: LeadFormId): string {
  const name = `lead-key:${formId}`;
  const saved = load(name);
  if (typeof saved === 'string') return saved;
  const key = randomKey();
  save(name, key);
  return key;
}

/** 128 bits of hex. crypto.randomUUID only exists in secure contexts. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
