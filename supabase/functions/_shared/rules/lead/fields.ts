import { emailMaxLength } from '../account/email.ts';
import type { Database } from '../database.types.ts';
import type { LeadFormId, LeadOrigin } from './forms.ts';

export type LeadRow = Database['public']['Tables']['leads']['Row'];

type TextColumn = {
  [Column in keyof LeadRow]: LeadRow[Column] extends string | null ? Column : never;
}[keyof LeadRow];

interface AnyField {
  /** Its column in public.leads. */
  column: TextColumn;
  label: string;
  /** The label in forms that use a different one. */
  labelIn?: Partial<Record<LeadOrigin, string>>;
  /** The forms that have the field. */
  forms: Partial<Record<LeadOrigin, 'required' | 'optional'>>;
  /** The error message. It states the field's whole rule, or the rest of it is in `tooLong`. */
  message: string;
  placeholder?: string;
  /** `half` is half the form's width on wide screens. */
  width: 'half' | 'full';
  /** Says who the visitor is. The inbox shows these fields first. */
  identity?: true;
  /** The CRM's field for it. Without one, it's sent as `customFields.<column>`. */
  crm?: 'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'website';
}

interface TextField extends AnyField {
  /** `textarea` accepts several lines, `url` a website with or without `https://`. */
  type: 'text' | 'email' | 'tel' | 'url' | 'textarea';
  /** In code points, as the database counts. */
  maxLength: number;
  autoComplete?: string;
  /** The error message if the field isn't empty. By default, `message`. */
  tooLong?: string;
  /**
   * Links that are a spam signal. `any`: a single one is. `many`: all fields with `many` are counted together.
   * Links in other fields aren't a signal.
   */
  suspiciousLinks?: 'any' | 'many';
}

interface SelectField extends AnyField {
  type: 'select';
  /** Word for word (spec §5). */
  options: readonly string[];
}

export type LeadFieldDefinition = TextField | SelectField;

const inEveryForm = {
  'strategy-session': 'required',
  'seo-audit': 'required',
  'request-a-time': 'required',
  // The address of the client's account.
  'client-question': 'required',
  'booked-call': 'required',
} as const;
const inFormsForPeople = {
  'strategy-session': 'required',
  'request-a-time': 'required',
  'booked-call': 'optional',
} as const;
const inStrategyForm = { 'strategy-session': 'required' } as const;
const inAuditForm = { 'seo-audit': 'required' } as const;
const chooseOne = 'Choose one';

/**
 * Every field of the lead forms, in the order of the forms. Schemas, forms, records, inbox, CSV export, CRM
 * payload, and test data follow from this. docs/extend.md lists what else a new field needs.
 */
export const leadFields = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    forms: inFormsForPeople,
    type: 'text',
    maxLength: 100,
    message: 'Please enter your first name',
    tooLong: 'Please enter your first name, up to 100 characters',
    autoComplete: 'given-name',
    width: 'half',
    suspiciousLinks: 'any',
    identity: true,
    crm: 'firstName',
  },
  lastName: {
    column: 'last_name',
    label: 'Last name',
    forms: inFormsForPeople,
    type: 'text',
    maxLength: 100,
    message: 'Please enter your last name',
    tooLong: 'Please enter your last name, up to 100 characters',
    autoComplete: 'family-name',
    width: 'half',
    suspiciousLinks: 'any',
    identity: true,
    crm: 'lastName',
  },
  businessName: {
    column: 'business_name',
    label: 'Business name',
    forms: inAuditForm,
    type: 'text',
    maxLength: 200,
    message: 'Please enter your business name',
    tooLong: 'Please enter your business name, up to 200 characters',
    autoComplete: 'organization',
    width: 'half',
    identity: true,
    crm: 'companyName',
  },
  websiteUrl: {
    column: 'website_url',
    label: 'Website',
    forms: inAuditForm,
    type: 'url',
    maxLength: 2048,
    message: 'Please enter your website address, such as example.com',
    placeholder: 'example.com',
    autoComplete: 'url',
    width: 'half',
    identity: true,
    crm: 'website',
  },
  email: {
    column: 'email',
    label: 'Email',
    labelIn: { 'seo-audit': 'Business Email' },
    forms: inEveryForm,
    type: 'email',
    maxLength: emailMaxLength,
    message: 'Please enter a valid email address',
    placeholder: 'name@company.com',
    autoComplete: 'email',
    width: 'half',
    identity: true,
    crm: 'email',
  },
  company: {
    column: 'company',
    label: 'Company',
    forms: inStrategyForm,
    type: 'text',
    maxLength: 200,
    message: 'Please enter your company name',
    tooLong: 'Please enter your company name, up to 200 characters',
    autoComplete: 'organization',
    width: 'half',
    identity: true,
    crm: 'companyName',
  },
  phone: {
    column: 'phone',
    label: 'Phone',
    forms: {
      'strategy-session': 'optional',
      'seo-audit': 'optional',
      'request-a-time': 'optional',
      'booked-call': 'optional',
    },
    type: 'tel',
    maxLength: 40,
    message: 'Please enter a phone number of up to 40 characters, or leave it empty',
    placeholder: '(555) 555-5555',
    autoComplete: 'tel',
    width: 'half',
    identity: true,
    crm: 'phone',
  },
  companySize: {
    column: 'company_size',
    label: 'Company size',
    forms: inStrategyForm,
    type: 'select',
    options: [
      'Just Me (1)',
      'Small Team (2-10)',
      'Growing Business (11-50)',
      'Established Company (51-200)',
      'Large Enterprise (200+)',
    ],
    message: 'Please choose your company size',
    placeholder: chooseOne,
    width: 'half',
  },
  currentChallenge: {
    column: 'current_challenge',
    label: 'Current challenge',
    forms: inStrategyForm,
    type: 'select',
    options: [
      'Not enough qualified leads',
      "Leads don't convert to sales",
      'Too expensive to acquire leads',
      'Inconsistent lead flow',
      'Poor lead quality',
      'Competitors getting all the business',
      'Other',
    ],
    message: 'Please choose your current challenge',
    placeholder: chooseOne,
    width: 'full',
  },
  primaryChallenge: {
    column: 'primary_challenge',
    label: 'Primary challenge',
    forms: { 'seo-audit': 'optional' },
    type: 'select',
    options: [
      'Low search rankings',
      'Not enough website traffic',
      'Competitors outranking us',
      'Technical SEO issues',
      'Content strategy',
      'Local SEO challenges',
      'Other',
    ],
    message: 'Please choose a challenge from the list, or leave it empty',
    placeholder: chooseOne,
    width: 'full',
  },
  budget: {
    column: 'budget',
    label: 'Monthly budget',
    forms: { 'strategy-session': 'optional' },
    type: 'select',
    options: [
      'Under $1,000',
      '$1,000 - $5,000',
      '$5,000 - $10,000',
      '$10,000 - $25,000',
      '$25,000+',
    ],
    message: 'Please choose a budget from the list, or leave it empty',
    placeholder: chooseOne,
    width: 'half',
  },
  timeline: {
    column: 'timeline',
    label: 'Timeline',
    forms: inStrategyForm,
    type: 'select',
    options: ["ASAP - It's urgent", 'Within 30 days', 'Within 90 days', 'Just exploring options'],
    message: 'Please choose a timeline',
    placeholder: chooseOne,
    width: 'half',
  },
  preferredTimes: {
    column: 'preferred_times',
    label: 'Times that work for you',
    forms: { 'request-a-time': 'required' },
    type: 'textarea',
    maxLength: 500,
    message: 'Please enter the times that work for you',
    tooLong: 'Please enter the times that work for you, up to 500 characters',
    placeholder: 'Tuesday after 3 PM, or Friday morning',
    width: 'full',
    suspiciousLinks: 'many',
  },
  message: {
    column: 'message',
    label: 'Message',
    forms: {
      'strategy-session': 'optional',
      'request-a-time': 'optional',
      'client-question': 'required',
    },
    type: 'textarea',
    maxLength: 5000,
    message: 'Please keep your message to 5,000 characters or fewer',
    width: 'full',
    suspiciousLinks: 'many',
  },
} as const satisfies Record<string, LeadFieldDefinition>;

export type LeadField = keyof typeof leadFields;

/** A value for each field. */
export function mapFields<Value>(
  valueOf: (definition: LeadFieldDefinition) => Value,
): Record<LeadField, Value> {
  const values = Object.entries(leadFields).map(([name, field]) => [name, valueOf(field)]);
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(values) as Record<LeadField, Value>;
}

/** The error message of each field. */
export const leadMessages = /* @__PURE__ */ mapFields(({ message }) => message);

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
