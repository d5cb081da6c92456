import { asLine, asParagraphs, fits } from '~rules/lead/text';
import type { Lead } from '../api/leads';

/** What the database accepts (private.lead_responses). */
export const maxSubjectLength = 200;
export const maxBodyLength = 10_000;
export const maxCallNoteLength = 500;

export interface Reply {
  subject: string;
  body: string;
}

/** What was typed in answer to a lead. */
export interface Draft extends Reply {
  callNote: string;
}

/** Names what they asked for, in the words of the site. Nothing that they typed is sent back. */
const subjects: Readonly<Record<Lead['form_id'], string>> = {
  'strategy-session': 'Your strategy call',
  'seo-audit': 'Your SEO audit',
  'request-a-time': 'Your strategy call',
  'client-question': 'Your question',
  'booked-call': 'Your strategy call',
};

export const newDraft = ({ form_id }: Lead): Draft => ({
  subject: subjects[form_id],
  body: '',
  callNote: '',
});

/** The reply as it's sent. Undefined if a part is empty or too long. */
export function replyFrom(draft: Draft): Reply | undefined {
  const subject = asLine(draft.subject);
  const body = asParagraphs(draft.body);
  return fits(subject, maxSubjectLength) && fits(body, maxBodyLength)
    ? { subject, body }
    : undefined;
}

/** Whether a lead can be answered: not while it's held or spam. */
export const canAnswer = ({ review, pipeline_status }: Lead): boolean =>
  review !== 'held' && pipeline_status !== 'spam';
