import * as v from 'valibot';
import { emailFrom } from '../account/email.ts';
import { boundedText } from '../bounded-text.ts';
import { fieldsOf, type LeadFieldDefinition, type FormField } from './fields.ts';
import type { LeadFormId, LeadOrigin } from './forms.ts';
import { asLine, asParagraphs, asPhone, fits, neutralizeTags } from './text.ts';
import { websiteUrl } from './website.ts';

/** The schemas of the forms (spec §5). They drop fields that a form doesn't have, so these are never stored. */
export const leadSchemas = {
  'strategy-session': schemaOf('strategy-session'),
  'seo-audit': schemaOf('seo-audit'),
  'request-a-time': schemaOf('request-a-time'),
} as const satisfies Record<LeadFormId, unknown>;

/** The schema of a call booked in the CRM's calendar. */
export const bookedCallSchema = /* @__PURE__ */ schemaOf('booked-call');

function schemaOf(formId: LeadOrigin) {
  return v.object(
    Object.fromEntries(fieldsOf(formId).map((field) => [field.name, schemaFor(field)])),
  );
}

/** Outputs the text as it's stored. An optional field that's left empty is undefined. */
function schemaFor(field: FormField) {
  const { message, required } = field;
  const tooLong = ('tooLong' in field && field.tooLong) || message;
  return v.pipe(
    v.nullish(boundedText(maxLengthOf(field), message, tooLong), ''),
    v.rawTransform(({ dataset, addIssue, NEVER }): string | undefined => {
      const isEmpty = asLine(dataset.value) === '';
      if (!required && isEmpty) return undefined;
      const stored = normalize(field, dataset.value);
      if (stored !== undefined) return stored;
      addIssue({ message: isEmpty ? message : tooLong });
      return NEVER;
    }),
  );
}

function maxLengthOf(field: LeadFieldDefinition): number {
  return field.type === 'select'
    ? Math.max(...field.options.map((option) => option.length))
    : field.maxLength;
}

/** The text as it's stored. Undefined if it's invalid. */
function normalize(field: LeadFieldDefinition, typed: string): string | undefined {
  if (field.type === 'select') return field.options.find((option) => option === typed);
  if (field.type === 'email') return emailFrom(typed);
  const clean = { textarea: asParagraphs, tel: asPhone, text: asLine, url: asLine };
  let text = clean[field.type](typed);
  if (field.type === 'url') text = websiteUrl(text) ?? '';
  if (!fits(text, field.maxLength)) return undefined;
  return neutralizeTags(text);
}
