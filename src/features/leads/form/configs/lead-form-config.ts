import { leadLengths, type LeadField } from '~rules/lead/fields';
import { isRequired, type LeadFormId } from '~rules/lead/forms';
import type { LeadSchema } from '../form-values';

/** How a field looks in every form. */
export interface FieldTemplate {
  label: string;
  type: 'text' | 'email' | 'tel' | 'select' | 'textarea';
  placeholder?: string;
  /** Only for a select. */
  options?: readonly string[];
  autoComplete?: string;
  inputMode?: 'email' | 'tel' | 'url';
  /** `half` is half the form's width on wide screens. */
  width: 'half' | 'full';
}

/** One field of a form (spec §3, lead form config). */
export interface LeadFieldConfig extends FieldTemplate {
  name: LeadField;
  required: boolean;
  /** In characters. Undefined for a select. */
  maxLength?: number;
}

/** The heading of a form section, shown in the margin. */
export interface SectionHeading {
  title: string;
  /** Why the form asks, or what happens with the answers. */
  note: string;
}

export interface LeadFormConfig {
  id: LeadFormId;
  submitLabel: string;
  /** In order. */
  groups: readonly (SectionHeading & { fields: readonly LeadFieldConfig[] })[];
  /** Heading of the last section, with the consent checkbox and the submit button. */
  closing: SectionHeading;
}

type LeadFormOptions = Omit<LeadFormConfig, 'groups'> & {
  groups: readonly (SectionHeading & { fields: Partial<Record<LeadField, FieldTemplate>> })[];
};

/** Makes a form's config. Whether a field is required, and its maximum length, come from the rules. */
/* @__NO_SIDE_EFFECTS__ */
export function leadFormConfig(
  schema: LeadSchema,
  { groups, ...rest }: LeadFormOptions,
): LeadFormConfig {
  const toField = ([key, template]: [string, FieldTemplate]): LeadFieldConfig => {
    const name = key as LeadField;
    const required = isRequired(schema, name);
    const maxLength =
      name in leadLengths ? leadLengths[name as keyof typeof leadLengths] : undefined;
    return { ...template, name, required, ...(maxLength !== undefined && { maxLength }) };
  };
  return {
    ...rest,
    groups: groups.map(({ fields, ...heading }) => ({
      ...heading,
      fields: Object.entries(fields).map(toField),
    })),
  };
}

/** The names of a form's fields and its consent checkbox, in order. */
export function inputNamesOf(config: LeadFormConfig): readonly (LeadField | 'consentGiven')[] {
  return [...fieldsOf(config).map(({ name }) => name), 'consentGiven'];
}

/** A form's fields, in order. */
export function fieldsOf({ groups }: LeadFormConfig): readonly LeadFieldConfig[] {
  return groups.flatMap(({ fields }) => fields);
}
