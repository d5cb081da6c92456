import fc, { type Arbitrary } from 'fast-check';
import type { LeadField } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead-options.ts';
import { filledIn } from '../../unit/rules/lead-forms.ts';
import type { Submission } from '../malformed/submissions.ts';
import { hostileEmail, hostileHeader, hostileText, hostileWebsite } from './texts.ts';

/** A hostile input on its way, and what can be asked of its answer. */
export interface Hostile extends Submission {
  by: 'call' | 'form post';
  /** The form, where it can be told: its page is where a visitor goes back to. */
  formId?: LeadFormId;
  /** What a stored lead has to hold, as it was typed. */
  typed: Readonly<Partial<Record<LeadField, unknown>>>;
}

export interface Filled {
  formId: LeadFormId;
  fields: Record<string, unknown>;
}

const lists = Object.keys(leadOptions);

/** Each form filled in, with up to three fields as `value` has them: mostly those that take any text. */
export function filled(value: Arbitrary<unknown>): Arbitrary<Filled> {
  return fc.constantFrom(...leadFormIds).chain((formId) => {
    const right: Record<string, string> = filledIn[formId];
    const picky = ['email', 'websiteUrl', ...lists].filter((field) => field in right);
    const free = Object.keys(right).filter((field) => !picky.includes(field));
    const texts = fc.dictionary(fc.constantFrom(...free), value, { maxKeys: 3 });
    const others = fc
      .constantFrom(...picky)
      .chain((field) => fc.record({ [field]: ofField[field] ?? value }));
    return fc
      .tuple(texts, fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, others))
      .map(([edited, other]) => ({ formId, fields: { ...right, ...edited, ...other } }));
  });
}

const ofField: Record<string, Arbitrary<string>> = {
  email: hostileEmail,
  websiteUrl: hostileWebsite,
};

export const hostileHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    'user-agent': fc.oneof(hostileHeader, fc.constant('Browser/1')),
    referer: hostileHeader,
    origin: fc.constantFrom('https://evil.example', 'null', '<script>'),
    'x-forwarded-host': fc.constant('evil.example'),
    'x-forwarded-proto': fc.constantFrom('javascript', 'http'),
    'x-original-url': fc.constant('//evil.example'),
    'x-http-method-override': fc.constant('DELETE'),
    forwarded: fc.constant('for="<script>";host=evil.example'),
    cookie: hostileHeader,
  },
  { requiredKeys: [] },
);

/** Mostly right ones, so that most inputs get as far as the database. */
export const keys = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 20, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: hostileText },
);
