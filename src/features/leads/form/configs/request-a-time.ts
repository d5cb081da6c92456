import { requestATime } from '~rules/lead/forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { firstName, lastName, email, phone, preferredTimes, message } = fields;

/** Replaces the calendar when it can't load (design: lead forms). */
export const requestATimeForm = leadFormConfig(requestATime, {
  id: 'request-a-time',
  submitLabel: 'Request my strategy call',
  groups: [
    {
      title: 'About you',
      note: 'We’ll email you to confirm the time.',
      fields: { firstName, lastName, email, phone },
    },
    {
      title: 'Your call',
      note: 'It takes 30 minutes. Give us two or three times to choose from.',
      fields: { preferredTimes, message },
    },
  ],
  closing: {
    title: 'Send your request',
    note: 'We store your answers, copy them to our CRM, and use them to schedule your call. See our privacy policy for who can see them.',
  },
});
