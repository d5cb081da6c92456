import { promisedHours } from '~/config/response-times';
import { siteMomentText } from '~/lib/zoned-time';
import { promisedBy, promises, requestNames } from '~rules/lead/promise';
import { leadFields } from '~rules/lead/fields';
import { asParagraphs, fits, neutralizeTags } from '~rules/lead/text';
import type { ClientRequest, Portal } from './api';

export { requestNames };

const statuses = {
  received: { label: 'Received', tone: 'signal' },
  'in-progress': { label: 'In progress', tone: 'signal' },
  agreed: { label: 'Confirmed', tone: 'signal' },
  closed: { label: 'Closed', tone: 'quiet' },
} as const satisfies Record<ClientRequest['status'], unknown>;

/** A request's status, in a few words. */
export function statusOf({ form, status, is_answered }: ClientRequest) {
  const isOpen = status === 'in-progress' || status === 'agreed';
  const isAnswered = is_answered && form === 'client-question' && isOpen;
  return isAnswered ? { label: 'Answered', tone: 'quiet' } : statuses[status];
}

/** What happens next with a request, and when. `now`: milliseconds since 1970. */
export function nextStep(request: ClientRequest, now: number): string {
  const { form, status, contact, answers, is_answered } = request;
  if (status === 'closed')
    return 'This request is closed. If you didn’t expect that, ask us below.';
  if (isUpcoming(request, now))
    return `Your call is on ${siteMomentText(Date.parse(request.call_at))}.`;
  if (status === 'received') {
    const due = promisedBy(form, request.created_at, promisedHours);
    return due > now
      ? `By ${siteMomentText(due)}, ${promises[form]}.`
      : `Sorry, we’re late. You should have heard from us by ${siteMomentText(due)}. If it’s urgent, call us.`;
  }
  const who = contact ?? 'Our team';
  if (form === 'client-question' && is_answered) {
    const answer =
      answers.length > 0
        ? 'Our answer is below.'
        : 'We answered this together with another request.';
    return `${answer} If anything’s still unclear, ask another question.`;
  }
  if (status === 'agreed') return `${who} will take you through the next steps.`;
  return is_answered
    ? `We’ve been in touch. ${who} will contact you about the next step.`
    : `${who} is working on it.`;
}

/** Whether a call is booked that isn't over yet. */
function isUpcoming(
  request: ClientRequest,
  now: number,
): request is ClientRequest & { call_at: string } {
  return request.call_at !== null && Date.parse(request.call_at) > now - callMs;
}

/** Calls take 30 minutes (spec §9). */
const callMs = 30 * 60_000;

/** The owner of the newest open request that has one. */
export function contactOf({ requests }: Portal): string | undefined {
  const open = requests.filter(({ status }) => status !== 'closed');
  return open.find(({ contact }) => contact !== null)?.contact ?? undefined;
}

export const maxQuestionLength = leadFields.message.maxLength;

/** The question in the form in which it's stored. Undefined if it's empty or too long. */
export function questionFrom(typed: string): string | undefined {
  const text = asParagraphs(typed);
  return fits(text, maxQuestionLength) ? neutralizeTags(text) : undefined;
}

/** Explains why `questionFrom` is undefined. */
export function invalidQuestion(typed: string): string {
  const message = 'Please enter your question';
  return asParagraphs(typed) === '' ? message : `${message}, up to 5,000 characters`;
}
