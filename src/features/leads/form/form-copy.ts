import { consultationMinutes } from '~/config/offer';
import { promisedHours } from '~/config/response-times';
import { fieldsOf, type LeadField, type FormField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';

/** The heading of a form section, shown in the margin. */
export interface SectionHeading {
  title: string;
  /** Why the form asks, or what happens with the answers. */
  note: string;
}

interface FormCopy {
  submitLabel: string;
  /** In order. A section has the fields from `first` to the next section. */
  sections: readonly (SectionHeading & { first: LeadField })[];
  /** Heading of the last section, with the consent checkbox and the submit button. */
  closing: SectionHeading;
}

const { requests, seoAudit } = promisedHours;

/** What each form says around its fields (spec §3 and §5). */
export const formCopy: Readonly<Record<LeadFormId, FormCopy>> = {
  'strategy-session': {
    submitLabel: 'Request my strategy call',
    sections: [
      {
        first: 'firstName',
        title: 'About you',
        note: 'So we know who to contact and can prepare for a company your size.',
      },
      {
        first: 'currentChallenge',
        title: 'Your challenge',
        note: 'Your budget is optional: it tells us which tier or service to prepare.',
      },
    ],
    closing: {
      title: 'Send your request',
      note: `We store your answers, copy them to our CRM, and use them to answer you within ${requests} hours. See our privacy policy for who can see them.`,
    },
  },
  'seo-audit': {
    submitLabel: 'Get My Free SEO Audit',
    sections: [
      {
        first: 'businessName',
        title: 'Your website',
        note: 'We only look at what’s public. We don’t need a password.',
      },
      {
        first: 'email',
        title: 'Your report',
        note: 'Where to send it, and what to look at first.',
      },
    ],
    closing: {
      title: 'Send your request',
      note: `We store your answers, copy them to our CRM, and use them to send you the report within ${requests}-${seoAudit} hours. See our privacy policy for who can see them.`,
    },
  },
  'request-a-time': {
    submitLabel: 'Request a time',
    sections: [
      {
        first: 'firstName',
        title: 'About you',
        note: 'We’ll email you to confirm the time.',
      },
      {
        first: 'preferredTimes',
        title: 'Your call',
        note: `It takes ${consultationMinutes} minutes. Give us two or three times to choose from.`,
      },
    ],
    closing: {
      title: 'Send your request',
      note: 'We store your answers, copy them to our CRM, and use them to schedule your call. See our privacy policy for who can see them.',
    },
  },
};

/** A form's sections with their fields. */
export function sectionsOf(formId: LeadFormId): (SectionHeading & { fields: FormField[] })[] {
  const { sections } = formCopy[formId];
  const fields = fieldsOf(formId);
  const starts = sections.map(({ first }) => fields.findIndex(({ name }) => name === first));
  return sections.map(({ title, note }, index) => ({
    title,
    note,
    fields: fields.slice(starts[index], starts[index + 1]),
  }));
}
