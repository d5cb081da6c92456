import { randomId } from '~/lib/random-id';
import { clear, load, loadText, save, saveText } from '~/lib/storage';
import { consentLengths } from '~rules/tracking/consent';
import { consentRecordsKey, type Choice } from '../consent';

/** A row of the table consent_tracking (spec §7, call 7). */
export interface ConsentRecord {
  session_id: string;
  consent_type: 'google_ads';
  consent_given: boolean;
  user_agent: string;
  /** What the visitor was asked. Missing in records that an earlier version of the site saved. */
  consent_statement?: string;
  /** The database stores only one record with the same ID. */
  record_id: string;
}

const maxRecords = 10;
const sessionKey = 'consent-session';

/**
 * Saves the record of a choice until it's sent, with the `statement` that the visitor was shown. Returns false if it's
 * only in memory, so this page has to send it. Never throws.
 */
export function saveRecord(choice: Choice, statement: string): boolean {
  const record: ConsentRecord = {
    session_id: sessionId(),
    consent_type: 'google_ads',
    consent_given: choice === 'accepted',
    user_agent: navigator.userAgent.slice(0, consentLengths.user_agent),
    consent_statement: statement.slice(0, consentLengths.consent_statement),
    record_id: randomId(),
  };
  return save(consentRecordsKey, [...loadRecords(), record].slice(-maxRecords), 'localStorage');
}

/** The records that aren't sent yet. Ignores malformed ones, which would make the whole request fail. */
export function loadRecords(): ConsentRecord[] {
  const stored = load(consentRecordsKey, 'localStorage');
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

function isRecord(value: Partial<ConsentRecord> | null): value is ConsentRecord {
  return (
    typeof value?.session_id === 'string' &&
    typeof value.record_id === 'string' &&
    typeof value.consent_given === 'boolean'
  );
}

/** Removes records that were sent, and malformed ones. Another tab may have saved or removed some in the meantime. */
export function removeRecords(sent: readonly ConsentRecord[]): void {
  const ids = sent.map(({ record_id }) => record_id);
  const others = loadRecords().filter(({ record_id }) => !ids.includes(record_id));
  if (others.length > 0) save(consentRecordsKey, others, 'localStorage');
  else clear(consentRecordsKey, 'localStorage');
}

/** A random ID that lasts as long as the tab (spec §3). */
function sessionId(): string {
  const stored = loadText(sessionKey);
  if (stored) return stored;
  const id = randomId();
  saveText(sessionKey, id);
  return id;
}
