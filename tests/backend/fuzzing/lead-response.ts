import type { LeadField } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { asLine } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { websiteUrl } from '../../../supabase/functions/_shared/rules/lead/website.ts';
import type { MaliciousLead } from './malicious-lead.ts';
import { isRejection, type FuzzResponse } from './send-requests.ts';

type LeadResponse = FuzzResponse<MaliciousLead>;

/** The page of each form. Not imported, because the function's own list is under test. */
const pages: Record<LeadFormId, string> = {
  'strategy-session': 'https://site.example/contact',
  'seo-audit': 'https://site.example/seo-audit',
  'request-a-time': 'https://site.example/book-strategy-call',
};

/** The reference of the stored lead; undefined if the lead was rejected. */
export function refOf({ request, status, headers, body }: LeadResponse): string | undefined {
  if (request.sentAs === 'form data') {
    return status === 303 ? /&ref=([0-9a-f]{16})$/.exec(locationIn(headers))?.[1] : undefined;
  }
  return status === 200 ? (JSON.parse(body) as { result: { ref: string } }).result.ref : undefined;
}

/** What is wrong with the response; undefined if nothing is. */
export function faultOf(response: LeadResponse): string | undefined {
  const { request, status, headers, body } = response;
  if (headers.has('set-cookie')) return 'sets a cookie';
  if (/evil|<script/i.test([...headers.values()].join('\n'))) return 'echoes input in a header';
  if (request.sentAs === 'json') {
    const isStored =
      status === 200 &&
      /^\{"success":true,"message":"Form submitted successfully","result":\{"ref":"[0-9a-f]{16}"\}\}$/.test(
        body,
      );
    return isStored || isRejection(response) ? undefined : 'is neither a success nor an error';
  }
  if (status !== 303) {
    const shouldRedirect = request.formId !== undefined && !isUnreadable(response);
    return isRejection(response) && !shouldRedirect ? undefined : 'is not a redirect';
  }
  const formIds = request.formId === undefined ? leadFormIds : [request.formId];
  const location = locationIn(headers).replace(/[0-9a-f]{16}$/, '<ref>');
  return formIds.flatMap(redirectsOf).includes(location) ? undefined : 'redirects elsewhere';
}

/** Whether the function couldn't read the form ID: too long, or a character that browsers don't send. */
function isUnreadable({ status, body }: LeadResponse): boolean {
  return status === 413 || /a character that cannot be stored/.test(body);
}

function redirectsOf(formId: LeadFormId): string[] {
  const problems = [...Object.keys(leadSchemas[formId].entries), 'consentGiven', 'failed'];
  return [
    `https://site.example/thank-you?source=${formId}&ref=<ref>`,
    ...problems.map((problem) => `${pages[formId]}?problem=${problem}#problem-${problem}`),
  ];
}

function locationIn(headers: Headers): string {
  return headers.get('location') ?? '';
}

/** A tag, comment, or processing instruction. */
export const liveHtml = /<[a-z/!?]/i;

/** The fields whose values were not stored in full. */
export function truncatedFields(
  row: Readonly<Record<string, unknown>>,
  values: MaliciousLead['values'],
): LeadField[] {
  return (Object.keys(values) as LeadField[]).filter((field) => {
    const stored = String(row[leadColumns[field]] ?? '');
    const value = String(values[field] ?? '');
    return field === 'websiteUrl'
      ? stored !== websiteUrl(asLine(value))
      : normalized(stored) !== normalized(value);
  });
}

/** Without spaces and control characters, which storing changes, and with the original `<`. */
function normalized(text: string): string {
  return text.replace(/[\s\p{Cc}\ufff9-\ufffb]/gu, '').replaceAll('\u2039', '<');
}
