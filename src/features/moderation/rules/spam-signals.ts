import { minFillMs, suspiciousLinks, type SpamSignal } from '~rules/lead/spam';
import type { CommentItem, History } from './items';

const texts: Readonly<Record<SpamSignal, string>> = {
  'honeypot-filled': 'A hidden field that people can’t see was filled in.',
  'filled-too-fast': `The form was completed in under ${minFillMs / 1000} seconds.`,
  'many-links': `The comment has ${suspiciousLinks} or more links.`,
  'link-in-name': 'The name contains a link.',
  markup: 'The text contains HTML or forum code.',
  'repeated-text': 'The same text was also sent within the previous day.',
};

/** Why a comment looks like spam, one sentence per signal. */
export function describeSignals({ spam_signals: signals }: CommentItem): string[] {
  return signals.map((one) => texts[one as SpamSignal] ?? `It was flagged “${one}”.`);
}

/** What's known about the author of a comment, such as "3 approved, 1 spam". Empty for a first comment. */
export function describeHistory({ approved, rejected, spam, pending }: History): string {
  const counts = [
    approved && `${approved} approved`,
    rejected && `${rejected} rejected`,
    spam && `${spam} spam`,
    pending && `${pending} pending`,
  ].filter(Boolean);
  return counts.join(', ');
}
