import { leadConsentMessage } from '~rules/lead-consent';
import { leadMessages, type LeadField } from '~rules/lead-fields';
import { tooManyRequests } from '~rules/limits';
import { failureText } from './submission';

/** What can be wrong with a form that was posted without JavaScript. */
export type ProblemOf = LeadField | 'consentGiven' | 'limit' | 'failed';

/** What is said of it. */
export const problemTexts: Readonly<Record<ProblemOf, string>> = {
  ...leadMessages,
  consentGiven: leadConsentMessage,
  limit: tooManyRequests,
  failed: failureText,
};

/** Said with each of them. */
export const goBackAdvice =
  'Nothing has been sent yet. Go back one page, and what you typed is still there.';

/** The problem that a page's address names; anybody may write anything there. */
export function problemIn(search: string): ProblemOf | undefined {
  const what = new URLSearchParams(search).get('problem') ?? '';
  return Object.hasOwn(problemTexts, what) ? (what as ProblemOf) : undefined;
}

/**
 * The page's URL without its problem, so that reloading doesn't show it again. A whole URL: a path that
 * starts with // would be another host to the history API, which throws.
 */
export function withoutProblem(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('problem');
  if (url.hash.startsWith('#problem-')) url.hash = '';
  return url.href;
}
