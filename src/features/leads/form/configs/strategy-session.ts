import { strategySession } from '~rules/lead/forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { firstName, lastName, email, company, phone, companySize } = fields;
const { currentChallenge, budget, timeline, message } = fields;

/** Spec §3 and §5. */
export const strategySessionForm = leadFormConfig(strategySession, {
  id: 'strategy-session',
  submitLabel: 'Request my strategy call',
  groups: [
    {
      title: 'About you',
      note: 'So we know who to contact and can prepare for a company your size.',
      fields: { firstName, lastName, email, company, phone, companySize },
    },
    {
      title: 'Your challenge',
      note: 'The person who calls you will have read this.',
      fields: { currentChallenge, budget, timeline, message },
    },
  ],
  closing: {
    title: 'Send your request',
    note: 'We store your answers, copy them to our CRM, and use them to answer you within 24 hours. See our privacy policy for who can see them.',
  },
});
