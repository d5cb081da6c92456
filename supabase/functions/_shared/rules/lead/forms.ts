import * as v from 'valibot';
import {
  choice,
  email,
  leadLengths,
  leadMessages,
  optionalChoice,
  website,
  type LeadField,
} from './fields.ts';
import { line, optionalLine, optionalParagraphs, paragraphs } from './text.ts';

/** The three lead forms (design: lead forms). */
export const leadFormIds = ['strategy-session', 'seo-audit', 'request-a-time'] as const;

export type LeadFormId = (typeof leadFormIds)[number];

/** The page with each form. */
export const leadFormPages = {
  'strategy-session': '/contact',
  'seo-audit': '/seo-audit',
  'request-a-time': '/book-strategy-call',
} as const satisfies Record<LeadFormId, string>;

/* @__NO_SIDE_EFFECTS__ */
function lineOf(field: 'firstName' | 'lastName' | 'company' | 'businessName') {
  return line(leadLengths[field], leadMessages[field]);
}

/* @__NO_SIDE_EFFECTS__ */
function phone() {
  return optionalLine(leadLengths.phone, leadMessages.phone);
}

/* @__NO_SIDE_EFFECTS__ */
function message() {
  return optionalParagraphs(leadLengths.message, leadMessages.message);
}

/** Drops fields that the form doesn't have, so they are never stored. */
/* @__NO_SIDE_EFFECTS__ */
function form<const Entries extends v.ObjectEntries & Partial<Record<LeadField, unknown>>>(
  entries: Entries,
) {
  return v.object(entries, ({ expected, received }) => {
    const missing = Object.keys(entries).find((field) => expected === `"${field}"`);
    return missing === undefined
      ? `The form must be an object, not ${received}`
      : leadMessages[missing as LeadField];
  });
}

/** The strategy form (spec §5). */
export const strategySession = form({
  firstName: lineOf('firstName'),
  lastName: lineOf('lastName'),
  email: email(),
  company: lineOf('company'),
  phone: phone(),
  companySize: choice('companySize'),
  currentChallenge: choice('currentChallenge'),
  budget: optionalChoice('budget'),
  timeline: choice('timeline'),
  message: message(),
});

/** The SEO audit form (spec §5). */
export const seoAudit = form({
  businessName: lineOf('businessName'),
  websiteUrl: website(),
  email: email(),
  phone: phone(),
  primaryChallenge: optionalChoice('primaryChallenge'),
});

/** Replaces the calendar when it can't load. */
export const requestATime = form({
  firstName: lineOf('firstName'),
  lastName: lineOf('lastName'),
  email: email(),
  phone: phone(),
  preferredTimes: paragraphs(leadLengths.preferredTimes, leadMessages.preferredTimes),
  message: message(),
});

/** Whether a form requires a field. False if the form doesn't have it. */
export function isRequired(
  { entries }: { readonly entries: Readonly<Partial<Record<LeadField, v.GenericSchema>>> },
  field: LeadField,
): boolean {
  const schema = entries[field];
  return schema !== undefined && !v.is(schema, '');
}
