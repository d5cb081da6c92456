import {
  leadFields,
  fieldsOf,
  type LeadField,
  type LeadFieldDefinition,
} from '../../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../../supabase/functions/_shared/rules/lead/forms.ts';

/** Values that tests name. Other fields get one from their definition. */
const samples: Partial<Record<LeadField, string>> = {
  firstName: 'Dana',
  lastName: 'Miller',
  email: 'dana@example.com',
  phone: '(555) 010-0123',
  company: 'Miller Staffing',
  businessName: 'Miller Staffing',
  websiteUrl: 'example.com',
  primaryChallenge: 'Low search rankings',
  preferredTimes: 'Mondays after 3PM\nor Friday mornings',
  message: 'Three nurses by March.\nTwo more in May.',
};

/** What a visitor enters in a field. */
export function sampleFor(name: LeadField, field: LeadFieldDefinition): string {
  const sample = samples[name];
  if (sample !== undefined) return sample;
  return field.type === 'select' ? (field.options[1] ?? '') : `Sample ${field.label}`;
}

/** Complete form values of each form. */
export const filledIn = Object.fromEntries(
  leadFormIds.map((formId) => [
    formId,
    Object.fromEntries(fieldsOf(formId).map((field) => [field.name, sampleFor(field.name, field)])),
  ]),
) as Record<LeadFormId, Partial<Record<LeadField, string>> & Record<string, string>>;

type SelectName = {
  [Name in LeadField]: (typeof leadFields)[Name] extends { type: 'select' } ? Name : never;
}[LeadField];

const definitions = Object.entries<LeadFieldDefinition>(leadFields);

/** The options of each select. */
export const leadOptions = Object.fromEntries(
  definitions.flatMap(([name, field]) => (field.type === 'select' ? [[name, field.options]] : [])),
) as Record<SelectName, readonly string[]>;

/** The maximum length of each field that visitors type in, in code points. */
export const leadLengths = Object.fromEntries(
  definitions.flatMap(([name, field]) =>
    field.type === 'select' ? [] : [[name, field.maxLength]],
  ),
) as Record<Exclude<LeadField, SelectName>, number>;
