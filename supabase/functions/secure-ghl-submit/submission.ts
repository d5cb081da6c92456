import * as v from 'valibot';
import { leadConsentMessage } from '../_shared/rules/lead-consent.ts';
import type { LeadField } from '../_shared/rules/lead-fields.ts';
import { leadFormIds, type LeadFormId } from '../_shared/rules/lead-forms.ts';
import { leadRecord, type LeadRecord } from '../_shared/rules/lead-record.ts';
import { leadSchemas } from '../_shared/rules/lead-schemas.ts';
import { honeypotField, signalsOf } from '../_shared/rules/lead-spam.ts';

/** What is wrong with a submission. */
export interface Problem {
  status: number;
  /** A sentence for the visitor. */
  error: string;
  /** What to put right; undefined when it is no field's fault. */
  field?: LeadField | 'consentGiven';
  /** Undefined when there is no such form. */
  formId?: LeadFormId;
}

export interface Submission {
  formId: LeadFormId;
  lead: LeadRecord;
  idempotencyKey: string | null;
}

export type Checked = { ok: true; submission: Submission } | { ok: false; problem: Problem };

const envelope = v.object({
  formId: v.picklist(leadFormIds),
  formData: v.record(v.string(), v.unknown()),
  consentGiven: v.optional(v.unknown()),
  idempotencyKey: v.optional(v.unknown()),
});

/** Spaces would be lost on the way, and nobody needs more to be unique. */
const key = /^[\x21-\x7e]{8,100}$/;

/**
 * Checks {formData, formId, consentGiven, idempotencyKey} (spec §7, call 5) against the rules of its
 * form, and makes of it what is stored.
 */
export function check(value: unknown, userAgent: string | null): Checked {
  const parsed = v.safeParse(envelope, value);
  if (!parsed.success) {
    return refuse({ status: 400, error: 'Send formData and the formId of one of our forms.' });
  }
  const { formId, formData, consentGiven, idempotencyKey } = parsed.output;
  if (consentGiven !== true) {
    return refuse({ status: 400, error: leadConsentMessage, field: 'consentGiven', formId });
  }
  // As a form without JavaScript sends a field that nothing was put into.
  const given = idempotencyKey === '' ? null : (idempotencyKey ?? null);
  if (given !== null && !(typeof given === 'string' && key.test(given))) {
    const error = 'An idempotencyKey has 8 to 100 characters of ASCII and no spaces.';
    return refuse({ status: 400, error, formId });
  }
  const fields = v.safeParse(leadSchemas[formId], formData, { abortPipeEarly: true });
  if (!fields.success) {
    const [issue] = fields.issues;
    const field = v.getDotPath(issue) as LeadField | null;
    return refuse({ status: 422, error: issue.message, formId, ...(field && { field }) });
  }
  const { pageSource, attribution, filledInMs, [honeypotField]: honeypot } = formData;
  const spamSignals = signalsOf({ fields: fields.output, honeypot, filledInMs });
  const context = { pageSource, attribution, userAgent, spamSignals };
  const lead = leadRecord(formId, fields.output, context);
  return { ok: true, submission: { formId, lead, idempotencyKey: given } };
}

function refuse(problem: Problem): Checked {
  return { ok: false, problem };
}
