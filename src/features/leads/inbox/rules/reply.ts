import { asLine, asParagraphs, fits } from '~rules/lead/text';
import type { Answer, Lead } from '../api/leads';

/** What the database accepts (private.lead_responses). */
export const maxSubjectLength = 200;
export const maxBodyLength = 10_000;
export const maxCallNoteLength = 500;

/** What was typed. A note about a call leaves the subject out. */
export interface Draft {
  subject: string;
  body: string;
}

/** Names what they asked for, in the words of the site. Nothing that they typed is sent back. */
const subjects: Readonly<Record<Lead['form_id'], string>> = {
  'strategy-session': 'Your strategy call',
  'seo-audit': 'Your SEO audit',
  'request-a-time': 'Your strategy call',
  'client-question': 'Your question',
  'booked-call': 'Your strategy call',
};

export const newDraft = ({ form_id }: Lead): Draft => ({ subject: subjects[form_id], body: '' });

/** The answer as it's sent. Undefined if a part of a reply is empty or too long. */
export function answerFrom(draft: Draft, kind: Answer['kind']): Answer | undefined {
  if (kind === 'call') return { kind, body: draft.body.trim() };
  const subject = asLine(draft.subject);
  const body = asParagraphs(draft.body);
  return fits(subject, maxSubjectLength) && fits(body, maxBodyLength)
    ? { kind, subject, body }
    : undefined;
}

/** Whether a lead can be answered: not while it's held or spam. */
export const canAnswer = ({ review, pipeline_status }: Lead): boolean =>
  review !== 'held' && pipeline_status !== 'spam';
