import type { LeadField } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { asLine } from '../../../supabase/functions/_shared/rules/lead-text.ts';
import { websiteUrl } from '../../../supabase/functions/_shared/rules/lead-website.ts';
import { isRefusal, type Answered } from '../malformed/run.ts';
import type { Hostile } from './input.ts';

/** Where each form stands (design: lead forms); written anew, for the function is what is tested. */
const pages: Record<LeadFormId, string> = {
  'strategy-session': 'https://site.example/contact',
  'seo-audit': 'https://site.example/seo-audit',
  'request-a-time': 'https://site.example/book-strategy-call',
};

/** The reference that its sender was given, of a lead that was stored; undefined of one that was refused. */
export function refOf({ submission, status, headers, answer }: Answered<Hostile>) {
  if (submission.by === 'form post') {
    return status === 303 ? /&ref=([0-9a-f]{16})$/.exec(locationIn(headers))?.[1] : undefined;
  }
  return status === 200
    ? (JSON.parse(answer) as { result: { ref: string } }).result.ref
    : undefined;
}

/** What is wrong with an answer to a hostile input; undefined of a good one. */
export function faultOf(answered: Answered<Hostile>): string | undefined {
  const { submission, status, headers, answer } = answered;
  if (headers.has('set-cookie')) return 'sets a cookie';
  if (/evil|<script/i.test([...headers.values()].join('\n'))) return 'has a header of the sender';
  if (submission.by === 'call') {
    const isStored =
      status === 200 &&
      /^\{"success":true,"message":"Form submitted successfully","result":\{"ref":"[0-9a-f]{16}"\}\}$/.test(
        answer,
      );
    return isStored || isRefusal(answered) ? undefined : 'is no answer to a call';
  }
  if (status !== 303) {
    const isLate = submission.formId !== undefined && !isUnread(answered);
    return isRefusal(answered) && !isLate ? undefined : 'is no answer to a form post';
  }
  const formIds = submission.formId === undefined ? leadFormIds : [submission.formId];
  const places = formIds.flatMap(placesOf);
  const place = locationIn(headers).replace(/[0-9a-f]{16}$/, '<ref>');
  return places.includes(place) ? undefined : 'sends its sender elsewhere';
}

/** Too long, or with U+0000, which no browser sends: nobody knows yet which form it is. */
function isUnread({ status, answer }: Answered<Hostile>): boolean {
  return status === 413 || /a character that cannot be stored/.test(answer);
}

function placesOf(formId: LeadFormId): string[] {
  const whats = [...Object.keys(leadSchemas[formId].entries), 'consentGiven', 'failed'];
  return [
    `https://site.example/thank-you?source=${formId}&ref=<ref>`,
    ...whats.map((what) => `${pages[formId]}?problem=${what}#problem-${what}`),
  ];
}

function locationIn(headers: Headers): string {
  return headers.get('location') ?? '';
}

/** A tag, a comment or an instruction, wherever it is shown. */
export const liveHtml = /<[a-z/!?]/i;

/** The fields of which a stored lead does not hold all that was typed. */
export function cutFields(
  row: Readonly<Record<string, unknown>>,
  typed: Hostile['typed'],
): LeadField[] {
  return (Object.keys(typed) as LeadField[]).filter((field) => {
    const stored = String(row[leadColumns[field]] ?? '');
    const text = String(typed[field] ?? '');
    return field === 'websiteUrl'
      ? stored !== websiteUrl(asLine(text))
      : essence(stored) !== essence(text);
  });
}

/** All but spaces and controls, which lines cannot hold, and with tags live again. */
function essence(text: string): string {
  return text.replace(/[\s\p{Cc}\ufff9-\ufffb]/gu, '').replaceAll('\u2039', '<');
}
