import * as v from 'valibot';
import { emailMaxLength, isEmail } from '../account/email.ts';
import { leadOptions } from './options.ts';
import { asLine, lengthOf, rawLine } from './text.ts';
import { websiteUrl } from './website.ts';

/** Maximum lengths in code points (design: lead forms). */
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

/** Error messages. Each field has one, which states its whole rule. */
export const leadMessages = {
  firstName: 'Please enter your first name, up to 100 characters',
  lastName: 'Please enter your last name, up to 100 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a phone number of up to 40 characters, or leave it empty',
  company: 'Please enter your company name, up to 200 characters',
  companySize: 'Please choose your company size',
  currentChallenge: 'Please choose your current challenge',
  budget: 'Please choose a budget from the list, or leave it empty',
  timeline: 'Please choose a timeline',
  message: 'Please keep your message to 5,000 characters or fewer',
  businessName: 'Please enter your business name, up to 200 characters',
  websiteUrl: 'Please enter your website address, such as example.com',
  primaryChallenge: 'Please choose a challenge from the list, or leave it empty',
  preferredTimes: 'Please enter the times that work for you, up to 500 characters',
} as const;

export type LeadField = keyof typeof leadMessages;

/** Rejected, not neutralized like tags in other fields, because that would change the address. */
/* @__NO_SIDE_EFFECTS__ */
export function email() {
  const message = leadMessages.email;
  return v.pipe(rawLine(leadLengths.email, message), v.check(isEmail, message));
}

/** A website as typed. The output is a complete URL. */
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

/** Like `choice`, but an empty string becomes undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalChoice<Field extends keyof typeof leadOptions>(field: Field) {
  return v.pipe(
    v.nullish(v.string(leadMessages[field]), ''),
    v.transform((text) => text || undefined),
    v.optional(choice(field)),
  );
}
