import type { LeadField } from '~rules/lead-fields';
import { honeypotField } from '~rules/lead-spam';
import type { LeadTexts } from '../lead-schema';

/** What stands in a form. */
export interface Standing {
  texts: LeadTexts;
  consented: boolean;
  /** What stands in the field that people never see. */
  honeypot: string;
}

/**
 * Read from the page itself: browsers that restore a page, and programs that fill one in, do not always
 * tell a script.
 */
export function standingIn(form: HTMLFormElement, names: readonly LeadField[]): Standing {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    texts: Object.fromEntries(names.map((name) => [name, text(name)])),
    consented: data.has('consentGiven'),
    honeypot: text(honeypotField),
  };
}
