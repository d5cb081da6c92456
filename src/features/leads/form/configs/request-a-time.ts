import { requestATime } from '~rules/lead-forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { firstName, lastName, email, phone, preferredTimes, message } = fields;

/** Replaces the calendar when it can't load (design: lead forms). */
export const requestATimeForm = leadFormConfig(requestATime, {
  id: 'request-a-time',
  page: '/book-strategy-call',
  submitLabel: 'Ask for this time',
  groups: [
    {
      title: 'You',
      note: 'The invitation goes to your email address.',
      fields: { firstName, lastName, email, phone },
    },
    {
      title: 'The call',
      note: 'It takes 30 minutes. Two or three times to choose from save a round of emails.',
      fields: { preferredTimes, message },
    },
  ],
  closing: {
    title: 'Send it',
    note: 'It is stored, copied to our customer records and read by the person who calls you. Nobody else gets it.',
  },
});
