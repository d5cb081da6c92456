import { attributionOf, type Attribution } from '../tracking/attribution.ts';
import { boundedStart } from '../bounded-text.ts';
import { leadConsentStatement } from './consent.ts';
import { mapFields, type LeadField, type LeadRow } from './fields.ts';
import type { LeadFormId } from './forms.ts';
import type { LeadSignal } from './spam.ts';
import { asLine, neutralizeTags } from './text.ts';
import { isSitePath } from '../site-path.ts';
import { timeZoneOf } from './time-zone.ts';

/** The column of public.leads for each field. */
export const leadColumns = mapFields(({ column }) => column);

/** Maximum lengths of what is sent along with a form. */
export const leadContextLengths = { pageSource: 2048, userAgent: 1024 } as const;

/** What is sent along with a form. Visitors don't type it, so it's never a reason to reject a form. */
export interface LeadContext {
  pageSource?: unknown;
  attribution?: unknown;
  /** Of the visitor's device. */
  timeZone?: unknown;
  userAgent?: string | null;
  spamSignals?: LeadSignal[];
}

/** A lead as submit_lead takes it: columns of public.leads. */
export type LeadRecord = Partial<
  Record<keyof LeadRow, string | boolean | Attribution | LeadSignal[]>
>;

/** The record of a validated form whose visitor consented. */
export function leadRecord(
  formId: LeadFormId,
  fields: Readonly<Partial<Record<LeadField, string | undefined>>>,
  { pageSource, attribution, timeZone, userAgent, spamSignals = [] }: LeadContext,
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
  const page = cut(pageSource, leadContextLengths.pageSource)?.replace(/[?#].*/s, '');
  if (page && isSitePath(page)) record.page_source = page;
  // Only for the times that someone asks for.
  const zone = formId === 'request-a-time' ? timeZoneOf(timeZone) : undefined;
  if (zone) record.visitor_time_zone = zone;
  const agent = cut(userAgent, leadContextLengths.userAgent);
  if (agent) record.user_agent = agent;
  return record;
}

function cut(text: unknown, most: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const start = boundedStart(text, most).replace(/\p{Cs}/gu, ' ');
  const fitting = [...asLine(start)].slice(0, most).join('');
  return neutralizeTags(fitting.trim());
}
