import type { ClientRequest, Portal } from '../api/portal';

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Tuesday, November 24 at 3:00 PM EST", in the client's time zone. */
export const timeWithZone = (time: string): string => format.format(Date.parse(time));

/** What clients call what they sent. */
export const requestNames: Readonly<Record<ClientRequest['form'], string>> = {
  'strategy-session': 'Strategy call',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Strategy call',
  'client-question': 'Question',
};

const statuses = {
  received: { label: 'Received', tone: 'signal' },
  'in-progress': { label: 'In progress', tone: 'signal' },
  agreed: { label: 'Confirmed', tone: 'signal' },
  closed: { label: 'Closed', tone: 'quiet' },
} as const satisfies Record<ClientRequest['status'], unknown>;

/** A request's status, in a few words. */
export function statusOf({ form, status }: ClientRequest): { label: string; tone: string } {
  const isAnswer = form === 'client-question' && (status === 'in-progress' || status === 'agreed');
  return isAnswer ? { label: 'Answered', tone: 'quiet' } : statuses[status];
}

/** What a response is about, by form. */
const responses: Readonly<Record<ClientRequest['form'], string>> = {
  'strategy-session': 'We’ll contact you to set up your strategy call',
  'seo-audit': 'We’ll send your report',
  'request-a-time': 'We’ll contact you to confirm a time for your strategy call',
  'client-question': 'We’ll answer by email',
};

/** What happens next with a request, and when. `now`: milliseconds since 1970. */
export function nextStep(request: ClientRequest, now: number): string {
  const { form, status, respond_by, contact } = request;
  if (status === 'closed')
    return 'This request is closed. If you didn’t expect that, ask us below.';
  if (isUpcoming(request, now)) return `Your call is on ${timeWithZone(request.call_at)}.`;
  if (status === 'received') {
    return Date.parse(respond_by) > now
      ? `${responses[form]} by ${timeWithZone(respond_by)}.`
      : `Sorry, we’re late. You should have heard from us by ${timeWithZone(respond_by)}. If it’s urgent, call us.`;
  }
  if (form === 'client-question') {
    return 'We’ve answered by email. If anything’s still unclear, ask another question.';
  }
  const who = contact ?? 'Our team';
  return status === 'agreed'
    ? `${who} will take you through the next steps.`
    : `We’ve been in touch. ${who} will contact you about the next step.`;
}

type WithCall = ClientRequest & { call_at: string };

/** Whether a call is booked that isn't over yet. */
function isUpcoming(request: ClientRequest, now: number): request is WithCall {
  return request.call_at !== null && Date.parse(request.call_at) > now - callMs;
}

/** Calls take 30 minutes (spec §9). */
const callMs = 30 * 60_000;

/** The booked calls that aren't over yet, the next one first. */
export function upcomingCalls({ requests }: Portal, now: number): WithCall[] {
  return requests
    .filter(({ status }) => status !== 'closed')
    .filter((request) => isUpcoming(request, now))
    .sort((a, b) => a.call_at.localeCompare(b.call_at));
}

/** The owner of the newest open request that has one. */
export function contactOf({ requests }: Portal): string | undefined {
  const open = requests.filter(({ status }) => status !== 'closed');
  return open.find(({ contact }) => contact !== null)?.contact ?? undefined;
}
