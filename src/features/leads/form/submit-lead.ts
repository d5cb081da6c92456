import { loadAttribution } from '~/features/tracking';
import { invokeFunction } from '~/lib/supabase/functions-client';
import type { LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import type { Draft } from './draft';
import { visitorTimeZone } from './visitor-time-zone';

/** `held`: the lead waits for a review. */
export interface StoredLead {
  status: 'stored';
  ref: string;
  held: boolean;
  message: string;
}

export type SubmitResult =
  | StoredLead
  | { status: 'rejected'; message: string; field?: LeadField | 'consentGiven' }
  /** No usable response. The lead may be stored; sending it again won't create a second one. */
  | { status: 'unknown' };

export const leadFunction = 'secure-ghl-submit';

/** Sends a form with consent to store it (spec §7, call 5). Never throws. */
export async function submitLead(
  formId: LeadFormId,
  { fields, filledInMs }: Draft,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const attribution = loadAttribution();
  const formData = {
    ...fields,
    filledInMs,
    pageSource: location.pathname,
    // Only that form asks for times.
    ...(formId === 'request-a-time' && { timeZone: visitorTimeZone() }),
    ...(attribution && { attribution }),
  };
  const body = { formId, formData, consentGiven: true, idempotencyKey };
  const response = await invokeFunction(leadFunction, body, signal);
  return response.kind === 'no-response' ? { status: 'unknown' } : parseResponse(response.body);
}

interface ResponseBody {
  success?: boolean;
  message?: string;
  error?: string;
  field?: LeadField | 'consentGiven';
  result?: { ref?: string; held?: boolean };
}

function parseResponse(body: unknown): SubmitResult {
  const { success, message, error, field, result } = (body ?? {}) as ResponseBody;
  if (success === true) {
    // Default messages: spec §8.
    return {
      status: 'stored',
      ref: result?.ref ?? '',
      held: result?.held === true,
      message: message || 'Form submitted successfully',
    };
  }
  // For example a gateway's error page, which is no use to a visitor.
  if (success !== false) return { status: 'unknown' };
  return { status: 'rejected', message: error || 'Submission failed', ...(field && { field }) };
}
