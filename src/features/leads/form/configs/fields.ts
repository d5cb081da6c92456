import type { LeadField } from '~rules/lead/fields';
import { leadOptions } from '~rules/lead/options';
import type { FieldTemplate } from './lead-form-config';

const chooseOne = 'Choose one';

/** A form can override the wording. */
export const fields = {
  firstName: { label: 'First name', type: 'text', autoComplete: 'given-name', width: 'half' },
  lastName: { label: 'Last name', type: 'text', autoComplete: 'family-name', width: 'half' },
  email: {
    label: 'Email',
    type: 'email',
    placeholder: 'name@company.com',
    autoComplete: 'email',
    inputMode: 'email',
    width: 'half',
  },
  phone: {
    label: 'Phone',
    type: 'tel',
    placeholder: '(555) 555-5555',
    autoComplete: 'tel',
    inputMode: 'tel',
    width: 'half',
  },
  company: { label: 'Company', type: 'text', autoComplete: 'organization', width: 'half' },
  businessName: {
    label: 'Business name',
    type: 'text',
    autoComplete: 'organization',
    width: 'half',
  },
  // Not type url, which rejects an address without https:// (spec §5: text).
  websiteUrl: {
    label: 'Website',
    type: 'text',
    placeholder: 'example.com',
    autoComplete: 'url',
    inputMode: 'url',
    width: 'half',
  },
  companySize: {
    label: 'Company size',
    type: 'select',
    placeholder: chooseOne,
    options: leadOptions.companySize,
    width: 'half',
  },
  currentChallenge: {
    label: 'Current challenge',
    type: 'select',
    placeholder: chooseOne,
    options: leadOptions.currentChallenge,
    width: 'full',
  },
  budget: {
    label: 'Monthly budget',
    type: 'select',
    placeholder: chooseOne,
    options: leadOptions.budget,
    width: 'half',
  },
  timeline: {
    label: 'Timeline',
    type: 'select',
    placeholder: chooseOne,
    options: leadOptions.timeline,
    width: 'half',
  },
  primaryChallenge: {
    label: 'Primary challenge',
    type: 'select',
    placeholder: chooseOne,
    options: leadOptions.primaryChallenge,
    width: 'full',
  },
  preferredTimes: {
    label: 'Times that work for you',
    type: 'textarea',
    placeholder: 'Tuesday after 3 PM, or Friday morning',
    width: 'full',
  },
  message: { label: 'Message', type: 'textarea', width: 'full' },
} as const satisfies Record<LeadField, FieldTemplate>;
