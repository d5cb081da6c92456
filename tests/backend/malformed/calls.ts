import fc, { type Arbitrary } from 'fast-check';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead-options.ts';
import { wrongText, type Call, type Fields } from './submissions.ts';

const email = fc.emailAddress();
const words = fc.constantFrom('Dana', 'Miller', 'Sample Staffing', 'Ab');
const wrongEmail = fc.oneof(
  wrongText,
  fc.constantFrom('dana', 'dana@home', '@home.example', 'dana@', 'a@b@home.example', 'a b@c.de'),
  fc.integer({ min: 250, max: 5000 }).map((length) => `${'a'.repeat(length)}@home.example`),
);

/** `right` with one of the fields that `wrongs` names got wrong. */
function oneWrong(right: Arbitrary<Fields>, wrongs: Record<string, Arbitrary<unknown>>) {
  const fault = fc
    .constantFrom(...Object.keys(wrongs))
    .chain((field) => fc.tuple(fc.constant(field), wrongs[field] ?? wrongText));
  return fc.tuple(right, fault).map(([fields, [field, value]]): Fields => ({
    ...fields,
    [field]: value,
  }));
}

const welcome = fc.record({ email, fullName: words, isNewUser: fc.constant(true) });

export const sendWelcomeEmail: Call = {
  type: 'application/json',
  right: welcome,
  wrong: oneWrong(welcome, { email: wrongEmail }),
  tooLong: 5_000,
};

const violation = fc.record({
  'document-uri': fc.webUrl(),
  'effective-directive': fc.constantFrom('script-src', 'img-src', 'connect-src'),
  'blocked-uri': fc.oneof(fc.webUrl(), fc.constantFrom('inline', 'eval', 'data')),
});
// An empty address stands for an inline script.
const wrongAddress = wrongText.filter((value) => value !== '');
const wrongViolation = fc.oneof(
  oneWrong(violation, {
    'document-uri': wrongText,
    'effective-directive': wrongText,
    'blocked-uri': wrongAddress,
  }),
  wrongText,
);

export const cspReport: Call = {
  type: 'application/csp-report',
  right: violation.map((body) => ({ 'csp-report': body })),
  wrong: fc.oneof(
    wrongViolation.map((body) => ({ 'csp-report': body })),
    wrongViolation.map((body) => [{ type: 'csp-violation', body }]),
    fc.tuple(wrongText, violation).map(([type, body]) => [{ type: [type], body }]),
    violation,
  ),
  tooLong: 66_000,
};

const option = (field: keyof typeof leadOptions) => fc.constantFrom<string>(...leadOptions[field]);
const wrongOption = fc.oneof(wrongText, fc.constantFrom('other', 'Just Me', 'ASAP', 'undefined'));

/** The required fields of each form (spec §5; design: lead forms). */
const forms = {
  'strategy-session': {
    right: fc.record({
      firstName: words,
      lastName: words,
      email,
      company: words,
      companySize: option('companySize'),
      currentChallenge: option('currentChallenge'),
      timeline: option('timeline'),
      pageSource: fc.constant('/contact'),
    }),
    wrong: {
      firstName: wrongText,
      lastName: wrongText,
      email: wrongEmail,
      company: wrongText,
      companySize: wrongOption,
      currentChallenge: wrongOption,
      timeline: wrongOption,
    },
  },
  'seo-audit': {
    right: fc.record({ businessName: words, websiteUrl: fc.webUrl(), email }),
    wrong: { businessName: wrongText, websiteUrl: wrongText, email: wrongEmail },
  },
  'request-a-time': {
    right: fc.record({ firstName: words, lastName: words, email, preferredTimes: words }),
    wrong: {
      firstName: wrongText,
      lastName: wrongText,
      email: wrongEmail,
      preferredTimes: wrongText,
    },
  },
};

const submissions = Object.entries(forms).map(([formId, { right, wrong }]) => {
  const rightForm = right.map((formData): Fields => ({ formData, formId, consentGiven: true }));
  return {
    right: rightForm,
    wrong: fc.oneof(
      oneWrong(right, wrong).map((formData) => ({ formData, formId, consentGiven: true })),
      oneWrong(rightForm, {
        formId: wrongText,
        formData: wrongText,
        consentGiven: fc.oneof(
          wrongText.filter((value) => value !== true),
          fc.constantFrom('true', 'on', 1, 'yes'),
        ),
      }),
    ),
  };
});

export const secureGhlSubmit: Call = {
  type: 'application/json',
  right: fc.oneof(...submissions.map(({ right }) => right)),
  wrong: fc.oneof(...submissions.map(({ wrong }) => wrong)),
  tooLong: 66_000,
};
