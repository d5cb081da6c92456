import { leadLengths, type LeadField } from '~rules/lead-fields';
import { isRequired, type LeadFormId } from '~rules/lead-forms';
import type { LeadSchema } from '../lead-schema';

/** How a field is asked for, whichever form asks. */
export interface AskedField {
  label: string;
  type: 'text' | 'email' | 'tel' | 'select' | 'textarea';
  placeholder?: string;
  /** Of a select. */
  options?: readonly string[];
  autoComplete?: string;
  inputMode?: 'email' | 'tel' | 'url';
  /** Half the form's width where there is room for two. */
  width: 'half' | 'full';
}

/** One field of a form (spec §3, lead form config). */
export interface LeadFieldConfig extends AskedField {
  name: LeadField;
  required: boolean;
  /** Most characters; undefined for a choice. */
  most?: number;
}

/** What stands in the margin of a part of a form. */
export interface MarginNote {
  title: string;
  /** Why it is asked, or what becomes of it. */
  note: string;
}

export interface LeadFormConfig {
  id: LeadFormId;
  /** Where the form stands. */
  page: string;
  submitLabel: string;
  /** What is asked, in order. */
  groups: readonly (MarginNote & { fields: readonly LeadFieldConfig[] })[];
  /** Beside the box and the button. */
  closing: MarginNote;
}

type Plan = Omit<LeadFormConfig, 'groups'> & {
  groups: readonly (MarginNote & { fields: Partial<Record<LeadField, AskedField>> })[];
};

/** The config of a form: what its schema requires and how long a text may be comes from the rules. */
/* @__NO_SIDE_EFFECTS__ */
export function leadFormConfig(schema: LeadSchema, { groups, ...rest }: Plan): LeadFormConfig {
  const named = ([name, asked]: [string, AskedField]): LeadFieldConfig => {
    const field = name as LeadField;
    const required = isRequired(schema, field);
    const label = required ? asked.label : `${asked.label} (optional)`;
    const most = field in leadLengths ? leadLengths[field as keyof typeof leadLengths] : undefined;
    return { ...asked, name: field, label, required, ...(most !== undefined && { most }) };
  };
  return {
    ...rest,
    groups: groups.map(({ fields, ...margin }) => ({
      ...margin,
      fields: Object.entries(fields).map(named),
    })),
  };
}

/** All that a form asks for, in order: its fields, and the box. */
export function askedIn(config: LeadFormConfig): readonly (LeadField | 'consentGiven')[] {
  return [...fieldsOf(config).map(({ name }) => name), 'consentGiven'];
}

/** Every field of a form, in order. */
export function fieldsOf({ groups }: LeadFormConfig): readonly LeadFieldConfig[] {
  return groups.flatMap(({ fields }) => fields);
}
