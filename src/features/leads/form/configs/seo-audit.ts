import { seoAudit } from '~rules/lead-forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { businessName, websiteUrl, email, phone, primaryChallenge } = fields;

/** Spec §3 and §5. */
export const seoAuditForm = leadFormConfig(seoAudit, {
  id: 'seo-audit',
  page: '/seo-audit',
  submitLabel: 'Get My Free SEO Audit',
  groups: [
    {
      title: 'The site',
      note: 'Its address is all we need to read it. No password, no access.',
      fields: { businessName, websiteUrl },
    },
    {
      title: 'The report',
      note: 'Where it goes, and what it should look at first.',
      fields: { email: { ...email, label: 'Business Email' }, phone, primaryChallenge },
    },
  ],
  closing: {
    title: 'Send it',
    note: 'It is stored, copied to our customer records and used for the audit. Nobody else gets it. The report follows within 24-48 hours.',
  },
});
