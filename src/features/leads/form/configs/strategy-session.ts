import { strategySession } from '~rules/lead-forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { firstName, lastName, email, company, phone, companySize } = fields;
const { currentChallenge, budget, timeline, message } = fields;

/** Spec §3 and §5. */
export const strategySessionForm = leadFormConfig(strategySession, {
  id: 'strategy-session',
  page: '/contact',
  submitLabel: 'Book my strategy session',
  groups: [
    {
      title: 'You',
      note: 'So that we know whom to answer, and can prepare for a firm of your size.',
      fields: { firstName, lastName, email, company, phone, companySize },
    },
    {
      title: 'The task',
      note: 'What it is about. Whoever talks to you has read it beforehand.',
      fields: { currentChallenge, budget, timeline, message },
    },
  ],
  closing: {
    title: 'Send it',
    note: 'It is stored, copied to our customer records and read by the person who answers you within 24 hours. Nobody else gets it.',
  },
});
