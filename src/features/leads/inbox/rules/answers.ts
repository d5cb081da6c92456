import type { LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import { leadColumns } from '~rules/lead/record';
import type { Lead } from '../api/leads';

/** Each form's fields in order, with the labels visitors see. */
export type LeadLabels = Readonly<
  Record<LeadFormId, readonly (readonly [field: LeadField, label: string])[]>
>;

/** The part of a form's config that its labels need. */
interface Form {
  id: LeadFormId;
  groups: readonly { fields: readonly { name: LeadField; label: string }[] }[];
}

/** The labels of all forms. */
export function labelsOf(forms: readonly Form[]): LeadLabels {
  const labels = forms.map(({ id, groups }) => [
    id,
    groups.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label]),
  ]);
  return Object.fromEntries(labels) as LeadLabels;
}

/** What staff call the forms. */
export const formNames: Readonly<Record<LeadFormId, string>> = {
  'strategy-session': 'Strategy call',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Request a time',
};

/** Events store the form's ID as text. */
export function formName(id: string): string {
  return Object.hasOwn(formNames, id) ? formNames[id as LeadFormId] : id;
}

export interface LeadAnswer {
  field: LeadField;
  label: string;
  /** Undefined if left empty. */
  text: string | undefined;
}

/** Fields that say who the visitor is. They come first. */
const identity: readonly LeadField[] = [
  ...(['firstName', 'lastName', 'email', 'phone'] as const),
  ...(['company', 'businessName', 'websiteUrl'] as const),
];

/** A lead's answers: who the visitor is, and everything else. */
export function answersOf(lead: Lead, labels: LeadLabels) {
  const answers = labels[lead.form_id].map(([field, label]): LeadAnswer => ({
    ...{ field, label },
    text: lead[leadColumns[field]] ?? undefined,
  }));
  const isIdentity = ({ field }: LeadAnswer) => identity.includes(field);
  return {
    who: answers.filter(isIdentity),
    what: answers.filter((answer) => !isIdentity(answer)),
  };
}
