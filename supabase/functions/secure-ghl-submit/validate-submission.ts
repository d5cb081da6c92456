import * as v from 'valibot';
import { leadConsentMessage } from '../_shared/rules/lead/consent.ts';
import type { LeadField } from '../_shared/rules/lead/fields.ts';
import { leadFormIds, type LeadFormId } from '../_shared/rules/lead/forms.ts';
import { leadRecord, type LeadRecord } from '../_shared/rules/lead/record.ts';
import { leadSchemas } from '../_shared/rules/lead/schemas.ts';
import { signalsOf } from '../_shared/rules/lead/signals.ts';
import { honeypotField } from '../_shared/rules/lead/spam.ts';

/** Why a submission failed. */
export interface Problem {
  status: number;
  /** A sentence for the visitor. */
  error: string;
  /** Undefined if it isn't about one field. */
  field?: LeadField | 'consentGiven';
  /** Undefined if the form is unknown. */
  formId?: LeadFormId;
}

export interface Submission {
  formId: LeadFormId;
  lead: LeadRecord;
  idempotencyKey: string | null;
}

export type Validated = { ok: true; submission: Submission } | { ok: false; problem: Problem };

const payloadSchema = v.object({
  formId: v.picklist(leadFormIds),
  formData: v.looseObject({}),
  consentGiven: v.optional(v.unknown()),
  idempotencyKey: v.optional(v.unknown()),
});

/** Printable ASCII without spaces, so that it survives as a header value. */
const idempotencyKeyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * Validates {formData, formId, consentGiven, idempotencyKey} (spec §7, call 5) against the rules of its
 * form, and builds the lead to save.
 */
export function validateSubmission(payload: unknown, userAgent: string | null): Validated {
  const parsed = v.safeParse(payloadSchema, payload);
  if (!parsed.success) {
    return fail({ status: 400, error: 'Send formData and the formId of one of our forms.' });
  }
  const { formId, formData, consentGiven, idempotencyKey } = parsed.output;
  if (consentGiven !== true) {
    return fail({ status: 400, error: leadConsentMessage, field: 'consentGiven', formId });
  }
  // A form without JavaScript sends an empty field.
  const key = idempotencyKey === '' ? null : (idempotencyKey ?? null);
  if (key !== null && !(typeof key === 'string' && idempotencyKeyPattern.test(key))) {
    const error = 'The idempotencyKey must be 8 to 100 ASCII characters without spaces.';
    return fail({ status: 400, error, formId });
  }
  const fields = v.safeParse(leadSchemas[formId], formData);
  if (!fields.success) {
    const [issue] = fields.issues;
    const field = v.getDotPath(issue) as LeadField | null;
    return fail({ status: 422, error: issue.message, formId, ...(field && { field }) });
  }
  const { pageSource, attribution, timeZone, filledInMs, [honeypotField]: honeypot } = formData;
  const spamSignals = signalsOf({ fields: fields.output, honeypot, filledInMs });
  const context = { pageSource, attribution, timeZone, userAgent, spamSignals };
  const lead = leadRecord(formId, fields.output, context);
  return { ok: true, submission: { formId, lead, idempotencyKey: key } };
}

function fail(problem: Problem): Validated {
  return { ok: false, problem };
}
