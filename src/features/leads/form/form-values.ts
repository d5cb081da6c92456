import type { LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import type { leadSchemas } from '~rules/lead/schemas';
import { honeypotField } from '~rules/lead/spam';

/** The schema of any lead form. */
export type LeadSchema = (typeof leadSchemas)[LeadFormId];

/** The values of a form's fields, as typed. */
export type LeadFieldValues = Partial<Record<LeadField, string>>;

/** The values that react-hook-form manages. */
export type LeadInputs = LeadFieldValues & {
  /** The checkbox's value, or false if it isn't checked. */
  consentGiven?: 'true' | false;
};

export interface FormValues {
  fields: LeadFieldValues;
  consented: boolean;
  honeypot: string;
}

/**
 * Reads the values from the DOM: browsers that restore a page, and programs that fill in forms, don't always
 * fire events.
 */
export function readFormValues(form: HTMLFormElement, names: readonly LeadField[]): FormValues {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    fields: Object.fromEntries(names.map((name) => [name, text(name)])),
    consented: data.has('consentGiven'),
    honeypot: text(honeypotField),
  };
}
