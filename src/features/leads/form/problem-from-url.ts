import { leadConsentMessage } from '~rules/lead/consent';
import { leadMessages, type LeadField } from '~rules/lead/fields';
import { tooManyRequests } from '~rules/limits';
import { submissionFailedMessage } from './submission';

/** What can be wrong with a form that was posted without JavaScript: a field, or the whole submission. */
export type Problem = LeadField | 'consentGiven' | 'limit' | 'failed';

export const problemMessages: Readonly<Record<Problem, string>> = {
  ...leadMessages,
  consentGiven: leadConsentMessage,
  limit: tooManyRequests,
  failed: submissionFailedMessage,
};

/** Shown with each message. */
export const goBackAdvice = 'Nothing was sent. Go back one page to find what you typed.';

/** The problem named in a URL's query. Undefined if it is missing or unknown. */
export function problemFromUrl(search: string): Problem | undefined {
  const name = new URLSearchParams(search).get('problem') ?? '';
  return Object.hasOwn(problemMessages, name) ? (name as Problem) : undefined;
}

/**
 * The page's URL without its problem, so that reloading doesn't show it again. A whole URL: the history API
 * would take a path that starts with // for another host, and throw.
 */
export function urlWithoutProblem(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('problem');
  if (url.hash.startsWith('#problem-')) url.hash = '';
  return url.href;
}
