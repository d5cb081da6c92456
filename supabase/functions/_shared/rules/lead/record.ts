import { attributionOf, type Attribution } from '../tracking/attribution.ts';
import type { Database } from '../database.types.ts';
import { leadConsentStatement } from './consent.ts';
import type { LeadField } from './fields.ts';
import type { LeadFormId } from './forms.ts';
import type { SpamSignal } from './spam.ts';
import { asLine, neutralizeTags } from './text.ts';
import { isSitePath } from '../site-path.ts';

export type LeadRow = Database['public']['Tables']['leads']['Row'];

/** The columns of public.leads that a visitor's fields go to. */
export const leadColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  companySize: 'company_size',
  currentChallenge: 'current_challenge',
  budget: 'budget',
  timeline: 'timeline',
  message: 'message',
  businessName: 'business_name',
  websiteUrl: 'website_url',
  primaryChallenge: 'primary_challenge',
  preferredTimes: 'preferred_times',
} as const satisfies Record<LeadField, keyof LeadRow>;

/** Most characters of what comes along with a form. */
export const leadContextLengths = { pageSource: 2048, userAgent: 1024 } as const;

/** What a form was sent with besides its fields: as it came, for nobody typed it. */
export interface LeadContext {
  pageSource?: unknown;
  attribution?: unknown;
  userAgent?: string | null;
  spamSignals?: SpamSignal[];
}

/** What submit_lead stores: fields that passed the form's schema, by the names of public.leads. */
export type LeadRecord = Partial<
  Record<keyof LeadRow, string | boolean | Attribution | SpamSignal[]>
>;

/** The lead of a visitor who consented. */
export function leadRecord(
  formId: LeadFormId,
  fields: Readonly<Partial<Record<LeadField, string | undefined>>>,
  { pageSource, attribution, userAgent, spamSignals = [] }: LeadContext,
): LeadRecord {
  const record: LeadRecord = {
    form_id: formId,
    attribution: attributionOf(attribution),
    consent_given: true,
    consent_statement: leadConsentStatement,
    spam_signals: spamSignals,
  };
  for (const [field, column] of Object.entries(leadColumns)) {
    const text = fields[field as LeadField];
    if (text !== undefined) record[column] = text;
  }
  const page = cut(pageSource, leadContextLengths.pageSource)?.replace(/[?#].*$/, '');
  if (page && isSitePath(page)) record.page_source = page;
  const agent = cut(userAgent, leadContextLengths.userAgent);
  if (agent) record.user_agent = agent;
  return record;
}

function cut(text: unknown, most: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const fitting = [...asLine(text.replace(/\p{Cs}/gu, ' '))].slice(0, most).join('');
  return neutralizeTags(fitting.trim());
}
