import fc, { type Arbitrary } from 'fast-check';
import {
  fieldsOf,
  leadFormIds,
  type FormField,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { invalidText, type Fields, type FunctionCall } from './malformed-request.ts';

const email = fc.emailAddress();
const words = fc.constantFrom('Dana', 'Miller', 'Sample Staffing', 'Ab');
const invalidEmail = fc.oneof(
  invalidText,
  fc.constantFrom('dana', 'dana@home', '@home.example', 'dana@', 'a@b@home.example', 'a b@c.de'),
  fc.integer({ min: 250, max: 5000 }).map((length) => `${'a'.repeat(length)}@home.example`),
);

/** `valid` with one field replaced by an invalid value. */
function oneInvalid(valid: Arbitrary<Fields>, invalid: Record<string, Arbitrary<unknown>>) {
  const replacement = fc
    .constantFrom(...Object.keys(invalid))
    .chain((field) => fc.tuple(fc.constant(field), invalid[field] ?? invalidText));
  return fc.tuple(valid, replacement).map(([fields, [field, value]]): Fields => ({
    ...fields,
    [field]: value,
  }));
}

const welcome = fc.record({ email, fullName: words, isNewUser: fc.constant(true) });

export const sendWelcomeEmail: FunctionCall = {
  contentType: 'application/json',
  valid: welcome,
  invalid: oneInvalid(welcome, { email: invalidEmail }),
  tooManyBytes: 5_000,
};

const violation = fc.record({
  'document-uri': fc.webUrl(),
  'effective-directive': fc.constantFrom('script-src', 'img-src', 'connect-src'),
  'blocked-uri': fc.oneof(fc.webUrl(), fc.constantFrom('inline', 'eval', 'data')),
});
// An empty URL is valid: it means an inline script.
const invalidAddress = invalidText.filter((value) => value !== '');
const invalidViolation = fc.oneof(
  oneInvalid(violation, {
    'document-uri': invalidText,
    'effective-directive': invalidText,
    'blocked-uri': invalidAddress,
  }),
  invalidText,
);

export const cspReport: FunctionCall = {
  contentType: 'application/csp-report',
  valid: violation.map((body) => ({ 'csp-report': body })),
  invalid: fc.oneof(
    invalidViolation.map((body) => ({ 'csp-report': body })),
    invalidViolation.map((body) => [{ type: 'csp-violation', body }]),
    fc.tuple(invalidText, violation).map(([type, body]) => [{ type: [type], body }]),
    violation,
  ),
  tooManyBytes: 66_000,
};

/** A valid and an invalid value for each type of field (spec §5; design: lead forms). */
function valuesFor(field: FormField): { valid: Arbitrary<unknown>; invalid: Arbitrary<unknown> } {
  switch (field.type) {
    case 'email':
      return { valid: email, invalid: invalidEmail };
    case 'url':
      return { valid: fc.webUrl(), invalid: invalidText };
    case 'select': {
      const invalidOption = fc.constantFrom('other', 'Just Me', 'ASAP', 'undefined');
      return {
        valid: fc.constantFrom(...field.options),
        invalid: fc.oneof(invalidText, invalidOption),
      };
    }
    default:
      return { valid: words, invalid: invalidText };
  }
}

/** The required fields of each form. */
const forms = leadFormIds.map((formId) => {
  const required = fieldsOf(formId).filter((field) => field.required);
  const values = required.map((field) => [field.name, valuesFor(field)] as const);
  const valid = Object.fromEntries(values.map(([name, value]) => [name, value.valid]));
  const invalid = Object.fromEntries(values.map(([name, value]) => [name, value.invalid]));
  return { formId, valid: fc.record({ ...valid, pageSource: fc.constant('/contact') }), invalid };
});

const formCalls = forms.map(({ formId, valid, invalid }) => {
  const validCall = valid.map((formData): Fields => ({ formData, formId, consentGiven: true }));
  return {
    valid: validCall,
    invalid: fc.oneof(
      oneInvalid(valid, invalid).map((formData) => ({ formData, formId, consentGiven: true })),
      oneInvalid(validCall, {
        formId: invalidText,
        formData: invalidText,
        consentGiven: fc.oneof(
          invalidText.filter((value) => value !== true),
          fc.constantFrom('true', 'on', 1, 'yes'),
        ),
      }),
    ),
  };
});

export const secureGhlSubmit: FunctionCall = {
  contentType: 'application/json',
  valid: fc.oneof(...formCalls.map(({ valid }) => valid)),
  invalid: fc.oneof(...formCalls.map(({ invalid }) => invalid)),
  tooManyBytes: 66_000,
};
