import { fewestFillMs, suspiciousLinks, type SpamSignal } from '~rules/lead-spam';

const words: Readonly<Record<SpamSignal, string>> = {
  'trap-filled': 'a field was filled in that people do not see',
  'filled-too-fast': `it was filled in within ${fewestFillMs / 1000} seconds`,
  'many-links': `there are ${suspiciousLinks} links or more in its text`,
  'link-in-name': 'there is a link in a name',
  markup: 'there is HTML or forum code in it',
  'repeated-text': 'two other addresses sent the same text within a day',
};

/** Why a lead looks like spam. A backend that is newer than this page may name signals of its own. */
export function signalWords(signals: readonly string[]): string[] {
  return signals.map((signal) => words[signal as SpamSignal] ?? `it was marked “${signal}”`);
}
