import type { LeadRow } from '~rules/lead-record';

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

/** RFC 6068: what else could stand before the @ would begin headers of the mail. */
export function mailLink(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?&#]/g, encodeURIComponent)}`;
}

/** RFC 3966. Undefined for what cannot be dialled, since visitors type what they like. */
export function phoneLink(phone: string): string | undefined {
  const [, number = '', extension] =
    /^(.*?)(?:\s*(?:x|ext\.?|extension)\s*(\d+))?$/i.exec(phone) ?? [];
  const dialled = number.replace(/(?!^\+)\D/g, '');
  if (dialled.replace('+', '').length < 5) return undefined;
  return `tel:${dialled}${extension ? `;ext=${extension}` : ''}`;
}

/** Undefined for what is no address on the web. */
export function websiteLink(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined;
}
