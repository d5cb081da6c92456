import { fieldsOf, type LeadField, type FormField } from '~rules/lead/fields';
import type { LeadOrigin } from '~rules/lead/forms';
import { leadOriginNames } from '~rules/lead/origins';
import { asPhone } from '~rules/lead/text';
import { differenceText, timeZoneName, timeZoneOf } from '~rules/lead/time-zone';
import { siteTimeZone } from '~/config/time-zone';
import type { Lead } from '../api/leads';

/** Events store the form's ID as text. */
export function formName(id: string): string {
  return Object.hasOwn(leadOriginNames, id) ? leadOriginNames[id as LeadOrigin] : id;
}

export interface LeadAnswer {
  field: LeadField;
  label: string;
  /** Undefined if left empty. */
  text: string | undefined;
}

/** What a lead wants in its own words: the first of these that was filled in. */
const wishes: readonly LeadField[] = ['message', 'preferredTimes'];

/** Fields that make up the name, which is the title. */
const names: readonly LeadField[] = ['firstName', 'lastName'];

/** A lead's answers in the order of its form: its own words, how to reach the person, and everything else. */
export function answersOf(lead: Lead): {
  wish: LeadAnswer | undefined;
  contact: LeadAnswer[];
  others: LeadAnswer[];
} {
  const fields = fieldsOf(lead.form_id);
  const answers = fields.map(({ name, label, column, identity }: FormField) => ({
    isContact: identity === true,
    answer: { field: name, label, text: lead[column] ?? undefined },
  }));
  const wish = wishes
    .map((wanted) => answers.find(({ answer }) => answer.field === wanted)?.answer)
    .find((answer) => answer?.text);
  return {
    wish,
    contact: answers
      .filter(({ isContact, answer }) => isContact && !names.includes(answer.field))
      .map(({ answer }) => answer),
    others: answers
      .filter(({ isContact, answer }) => !isContact && answer !== wish)
      .map(({ answer }) => answer),
  };
}

/** In which time zone the requested times are. Undefined if that's not known. */
export function requestedZone(lead: Lead): string | undefined {
  const { visitor_time_zone: zone, preferred_times: times } = lead;
  if (times === null || zone === null || timeZoneOf(zone) === undefined) return undefined;
  const at = Date.parse(lead.created_at);
  return `Times are in ${timeZoneName(zone)} (${zone}), ${differenceText(zone, at, siteTimeZone)}.`;
}

/** A lead's email address got an error from its mail server. Says what to do instead. */
export function addressProblem({ email_error, phone }: Lead): string | undefined {
  if (email_error === null) return undefined;
  const advice = phone
    ? 'Call them instead.'
    : 'It may have a typo, so look for another way to reach them.';
  return `Emails don’t reach this address: ${email_error} ${advice}`;
}

/** What a lead wants, for a line of a table. */
export function wishOf(lead: Lead): string {
  const { wish, others } = answersOf(lead);
  const challenge = others.find(({ text }) => text)?.text;
  return wish?.text ?? [formName(lead.form_id), challenge].filter(Boolean).join(': ');
}

/** The person's name, or the business if the form doesn't ask for a person. */
export function nameOf(lead: Lead): string {
  const person = [lead.first_name, lead.last_name].filter(Boolean).join(' ');
  return person || lead.business_name || lead.email;
}

/** The line under the name: company, website, or email address. */
export function companyOf(lead: Lead): string {
  return lead.company ?? (lead.website_url ? hostOf(lead.website_url) : lead.email);
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** Encodes what would add recipients or headers to the email (RFC 6068). */
export function mailLink(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?&#,;]/g, encodeURIComponent)}`;
}

/** ITU-T E.164. */
const maxPhoneDigits = 15;

/** RFC 3966. Undefined if it isn't one phone number: visitors can type anything. */
export function phoneLink(stored: string): string | undefined {
  const phone = asPhone(stored);
  const suffix = /(?:x|ext\.?|extension)\s*(\d+)$/i.exec(phone);
  const number = phone.slice(0, suffix?.index);
  const extension = suffix?.[1];
  const dialed = number.replace(/(?!^\+)\D/g, '');
  const digits = dialed.replace('+', '').length;
  const hasWords = /\p{L}/u.test(number.slice(number.search(/\d/)));
  if (digits < 5 || digits > maxPhoneDigits || hasWords) return undefined;
  return `tel:${dialed}${extension ? `;ext=${extension}` : ''}`;
}

/** Removes invisible characters, which could make an address read as a different one. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** How an answer is shown, and the link to contact or visit, if any. */
export function contactLink({ field, text = '' }: LeadAnswer): { text: string; href?: string } {
  const link = (href: string | undefined, shown: string) =>
    href === undefined ? { text } : { text: shown, href };
  switch (field) {
    case 'email':
      return link(mailLink(text), withoutInvisible(text));
    case 'phone':
      return link(phoneLink(text), text);
    case 'websiteUrl':
      return link(/^https?:\/\//i.test(text) ? text : undefined, withoutInvisible(text));
    default:
      return { text };
  }
}
