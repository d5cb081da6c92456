import * as v from 'valibot';
import { emailMaxLength, isEmail } from './email.ts';
import { leadOptions } from './lead-options.ts';
import { asLine, lengthOf, rawLine } from './lead-text.ts';
import { websiteUrl } from './lead-website.ts';

/** Most characters of what is typed (design: lead forms), counted by code point. */
export const leadLengths = {
  firstName: 100,
  lastName: 100,
  email: emailMaxLength,
  phone: 40,
  company: 200,
  businessName: 200,
  websiteUrl: 2048,
  preferredTimes: 500,
  message: 5000,
} as const;

/** What a form says of a field that cannot be taken: one sentence a field, which holds its whole rule. */
export const leadMessages = {
  firstName: 'Please enter your first name, in at most 100 characters',
  lastName: 'Please enter your last name, in at most 100 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a phone number of at most 40 characters, or none',
  company: 'Please enter your company, in at most 200 characters',
  companySize: 'Please choose your company size from the list',
  currentChallenge: 'Please choose your current challenge from the list',
  budget: 'Please choose a budget from the list, or none',
  timeline: 'Please choose a timeline from the list',
  message: 'Please keep the message within 5000 characters',
  businessName: 'Please enter the name of your business, in at most 200 characters',
  websiteUrl: 'Please enter the address of your website, such as example.com',
  primaryChallenge: 'Please choose a challenge from the list, or none',
  preferredTimes: 'Please say which times suit you, in at most 500 characters',
} as const;

export type LeadField = keyof typeof leadMessages;

/** Refused rather than made inert, as other texts are: that would make it another address. */
/* @__NO_SIDE_EFFECTS__ */
export function email() {
  const message = leadMessages.email;
  return v.pipe(rawLine(leadLengths.email, message), v.check(isEmail, message));
}

/** A website as typed; comes out as a whole address. */
/* @__NO_SIDE_EFFECTS__ */
export function website() {
  const message = leadMessages.websiteUrl;
  return v.pipe(
    v.string(message),
    v.transform((typed) => websiteUrl(asLine(typed)) ?? ''),
    v.check((url) => url !== '' && lengthOf(url) <= leadLengths.websiteUrl, message),
  );
}

/** One of the field's options. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<Field extends keyof typeof leadOptions>(field: Field) {
  return v.picklist(leadOptions[field], leadMessages[field]);
}

/** As `choice`; left empty it is undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalChoice<Field extends keyof typeof leadOptions>(field: Field) {
  return v.pipe(
    v.nullish(v.string(leadMessages[field]), ''),
    v.transform((text) => text || undefined),
    v.optional(choice(field)),
  );
}
