import type { LeadRow } from '~rules/lead-record';
import { isSitePath } from '~rules/site-path';

/** What a lead is called: its person, or the business where the form asks for no person. */
export function nameOf(lead: LeadRow): string {
  const person = [lead.first_name, lead.last_name].filter(Boolean).join(' ');
  return person || lead.business_name || lead.email;
}

/** What stands beside the name: the company, or what else says who it is. */
export function beside(lead: LeadRow): string {
  return lead.company ?? (lead.website_url ? hostOf(lead.website_url) : lead.email);
}

export function hostOf(address: string): string {
  try {
    return new URL(address).host.replace(/^www\./, '');
  } catch {
    return address;
  }
}

/** RFC 6068: what else could stand before the @ would begin headers of the mail or a second recipient. */
export function mailLink(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?&#,;]/g, encodeURIComponent)}`;
}

/** Most digits of a number, whichever country it is of (ITU-T E.164). */
const mostDigits = 15;

/** RFC 3966. Undefined for what cannot be dialled, since visitors type what they like: words, two numbers. */
export function phoneLink(phone: string): string | undefined {
  const [, number = '', extension] =
    /^(.*?)(?:\s*(?:x|ext\.?|extension)\s*(\d+))?$/i.exec(phone) ?? [];
  const dialled = number.replace(/(?!^\+)\D/g, '');
  const digits = dialled.replace('+', '').length;
  if (digits < 5 || digits > mostDigits || /\d.*\p{L}/u.test(number)) return undefined;
  return `tel:${dialled}${extension ? `;ext=${extension}` : ''}`;
}

/** A link to the page a lead was sent from. Undefined if a click on it could leave the site. */
export function pageLink(path: string): string | undefined {
  return isSitePath(path) ? path : undefined;
}

/** An address without what is not seen of it: marks that turn its letters round make it read as another. */
export function asSeen(address: string): string {
  return address.replace(/\p{Cf}/gu, '');
}

/** Undefined for what is no address on the web. */
export function websiteLink(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined;
}
