import { keptAttribution } from '~/lib/attribution';
import { invokeFunction } from '~/lib/supabase/functions-client';
import type { LeadField } from '~rules/lead-fields';
import type { LeadFormId } from '~rules/lead-forms';
import { honeypotField } from '~rules/lead-spam';
import type { LeadTexts } from '../lead-schema';

/** A form whose sender consented to its being stored. */
export interface Lead {
  formId: LeadFormId;
  texts: LeadTexts;
  /** What stands in the field that people never see. */
  honeypot: string;
  filledInMs: number;
  idempotencyKey: string;
}

/** What became of it. */
export type Answer =
  | { is: 'stored'; ref: string; message: string }
  | { is: 'refused'; text: string; field?: LeadField | 'consentGiven' }
  /** Nobody knows whether it is stored: sent again, it is the same lead. */
  | { is: 'unanswered' };

export const leadFunction = 'secure-ghl-submit';

/** Spec §7, call 5. Never throws. */
export async function submitLead(lead: Lead, signal: AbortSignal): Promise<Answer> {
  const { formId, texts, honeypot, filledInMs, idempotencyKey } = lead;
  const attribution = keptAttribution();
  const formData = {
    ...texts,
    [honeypotField]: honeypot,
    filledInMs,
    pageSource: location.pathname,
    ...(attribution && { attribution }),
  };
  const body = { formId, formData, consentGiven: true, idempotencyKey };
  const invoked = await invokeFunction(leadFunction, body, signal);
  return invoked.is === 'unanswered' ? invoked : answerOf(invoked.body);
}

interface Body {
  success?: boolean;
  message?: string;
  error?: string;
  field?: LeadField | 'consentGiven';
  result?: { ref?: string };
}

function answerOf(body: unknown): Answer {
  const { success, message, error, field, result } = (body ?? {}) as Body;
  if (success === true) {
    // Texts of spec §8.
    return {
      is: 'stored',
      ref: result?.ref ?? '',
      message: message || 'Form submitted successfully',
    };
  }
  // What a gateway answers says nothing to a visitor.
  if (success !== false) return { is: 'unanswered' };
  return { is: 'refused', text: error || 'Submission failed', ...(field && { field }) };
}
