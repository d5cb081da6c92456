import { leadFields, type LeadField, type LeadFieldDefinition } from './fields.ts';

/** The three lead forms. `request-a-time` replaces the calendar when it can't load. */
export const leadFormIds = ['strategy-session', 'seo-audit', 'request-a-time'] as const;

export type LeadFormId = (typeof leadFormIds)[number];

/**
 * Where a lead comes from: a lead form, a client's question on /client-portal, or a call booked in the CRM's calendar.
 */
export type LeadOrigin = LeadFormId | 'client-question' | 'booked-call';

/** The page with each form. */
export const leadFormPages = {
  'strategy-session': '/contact',
  'seo-audit': '/seo-audit',
  'request-a-time': '/book-strategy-call',
} as const satisfies Record<LeadFormId, string>;

/** A field as one form, or a client's question, has it. */
export type FormField = LeadFieldDefinition & { name: LeadField; required: boolean };

/** The fields of a form, in order. */
export function fieldsOf(formId: LeadOrigin): FormField[] {
  const all = Object.entries<LeadFieldDefinition>(leadFields);
  return all.flatMap(([name, field]) => {
    const use = field.forms[formId];
    const label = field.labelIn?.[formId] ?? field.label;
    return use ? { ...field, label, name: name as LeadField, required: use === 'required' } : [];
  });
}

/** Whether a form requires a field. False if the form doesn't have it. */
export function isRequired(formId: LeadFormId, field: LeadField): boolean {
  return fieldsOf(formId).some(({ name, required }) => name === field && required);
}
