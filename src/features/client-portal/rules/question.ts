import { faultTexts, RequestError } from '~/features/staff';
import { leadFields } from '~rules/lead/fields';
import { asParagraphs, fits, neutralizeTags } from '~rules/lead/text';

export const maxQuestionLength = leadFields.message.maxLength;

/** The question in the form in which it's stored. Undefined if it's empty or too long. */
export function questionFrom(typed: string): string | undefined {
  const text = asParagraphs(typed);
  return fits(text, maxQuestionLength) ? neutralizeTags(text) : undefined;
}

/** Why `questionFrom` is undefined. */
export function invalidQuestion(typed: string): string {
  const message = 'Please enter your question';
  return asParagraphs(typed) === '' ? message : `${message}, up to 5,000 characters`;
}

/** Why a question wasn't sent. */
export function questionProblem(error: unknown): string {
  if (!(error instanceof RequestError)) return faultTexts.failed;
  // The rate limit's message says what to do.
  return error.code === 'PT429' ? error.message : faultTexts[error.fault];
}
