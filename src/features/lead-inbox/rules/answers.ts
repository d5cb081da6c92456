import type { LeadField } from '~rules/lead-fields';
import type { LeadFormId } from '~rules/lead-forms';
import { leadColumns, type LeadRow } from '~rules/lead-record';

/** What each form asks for, in its order, under the labels that visitors see. */
export type LeadLabels = Readonly<
  Record<LeadFormId, readonly (readonly [field: LeadField, label: string])[]>
>;

/** As much of a form's config as its labels need. */
interface Form {
  id: LeadFormId;
  groups: readonly {
    fields: readonly { name: LeadField; label: string }[];
  }[];
}

/** The labels of all forms, without the mark of what may be left empty. */
export function labelsOf(forms: readonly Form[]): LeadLabels {
  const labels = forms.map(({ id, groups }) => [
    id,
    groups
      .flatMap(({ fields }) => fields)
      .map(({ name, label }) => [name, label.replace(/ \(optional\)$/, '')]),
  ]);
  return Object.fromEntries(labels) as LeadLabels;
}

export interface LeadAnswer {
  field: LeadField;
  label: string;
  /** Undefined where it was left empty. */
  text: string | undefined;
}

/** Told as who it is from, above the answers. */
const identity: readonly LeadField[] = [
  ...(['firstName', 'lastName', 'email', 'phone'] as const),
  ...(['company', 'businessName', 'websiteUrl'] as const),
];

/** Everything the lead's form asks for, in two parts: who it is, and what it is about. */
export function answersOf(lead: LeadRow, labels: LeadLabels) {
  const answers = asked(lead, labels).map(([field, label]): LeadAnswer => ({
    field,
    label,
    text: lead[leadColumns[field]] ?? undefined,
  }));
  const isIdentity = ({ field }: LeadAnswer) => identity.includes(field);
  return {
    who: answers.filter(isIdentity),
    what: answers.filter((answer) => !isIdentity(answer)),
  };
}

/** A backend that is newer than this page may know another form: what it holds is told all the same. */
function asked(lead: LeadRow, labels: LeadLabels): LeadLabels[LeadFormId] {
  const known = labels[lead.form_id] as LeadLabels[LeadFormId] | undefined;
  const fields = Object.keys(leadColumns) as LeadField[];
  return known ?? fields.filter((field) => lead[leadColumns[field]]).map((field) => [field, field]);
}
