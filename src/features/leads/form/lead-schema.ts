import type { LeadField } from '~rules/lead-fields';
import type { LeadFormId } from '~rules/lead-forms';
import type { leadSchemas } from '~rules/lead-schemas';

/** The schema of any of the forms. */
export type LeadSchema = (typeof leadSchemas)[LeadFormId];

/** What stands in a form's fields, as typed. */
export type LeadTexts = Partial<Record<LeadField, string>>;

/** What the form library knows of a form. */
export type LeadValues = LeadTexts & {
  /** The box's value; false where it is not ticked. */
  consentGiven?: 'true' | false;
};
