import fc, { type Arbitrary } from 'fast-check';
import type { LeadField } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { filledIn, leadOptions } from '../../unit/rules/lead/forms.ts';
import {
  maliciousEmail,
  maliciousHeader,
  maliciousText,
  maliciousWebsite,
} from './malicious-text.ts';
import type { FuzzRequest } from './send-requests.ts';

/** A malicious request and what the test needs to check the response. */
export interface MaliciousLead extends FuzzRequest {
  sentAs: 'json' | 'form data';
  /** Unless the request is too broken to tell. The response redirects back to this form's page. */
  formId?: LeadFormId;
  /** The form values that a stored lead must contain in full. */
  values: Readonly<Partial<Record<LeadField, unknown>>>;
}

export interface FilledForm {
  formId: LeadFormId;
  fields: Record<string, unknown>;
}

const optionFields = Object.keys(leadOptions);

/** A valid form with up to four fields replaced by `value`, mostly fields that accept any text. */
export function filledForm(value: Arbitrary<unknown>): Arbitrary<FilledForm> {
  return fc.constantFrom(...leadFormIds).chain((formId) => {
    const valid: Record<string, string> = filledIn[formId];
    const restricted = ['email', 'websiteUrl', ...optionFields].filter((field) => field in valid);
    const free = Object.keys(valid).filter((field) => !restricted.includes(field));
    const texts = fc.dictionary(fc.constantFrom(...free), value, { maxKeys: 3 });
    const others = fc
      .constantFrom(...restricted)
      .chain((field) => fc.record({ [field]: valuesByField[field] ?? value }));
    return fc
      .tuple(texts, fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, others))
      .map(([edited, other]) => ({ formId, fields: { ...valid, ...edited, ...other } }));
  });
}

const valuesByField: Record<string, Arbitrary<string>> = {
  email: maliciousEmail,
  websiteUrl: maliciousWebsite,
};

export const maliciousHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    'user-agent': fc.oneof(maliciousHeader, fc.constant('Browser/1')),
    referer: maliciousHeader,
    origin: fc.constantFrom('https://evil.example', 'null', '<script>'),
    'x-forwarded-host': fc.constant('evil.example'),
    'x-forwarded-proto': fc.constantFrom('javascript', 'http'),
    'x-original-url': fc.constant('//evil.example'),
    'x-http-method-override': fc.constant('DELETE'),
    forwarded: fc.constant('for="<script>";host=evil.example'),
    cookie: maliciousHeader,
  },
  { requiredKeys: [] },
);

/** Mostly valid, so that most requests reach the database. */
export const idempotencyKeys = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 20, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: maliciousText },
);
