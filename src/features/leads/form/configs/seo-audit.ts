import { seoAudit } from '~rules/lead/forms';
import { fields } from './fields';
import { leadFormConfig } from './lead-form-config';

const { businessName, websiteUrl, email, phone, primaryChallenge } = fields;

/** Spec §3 and §5. */
export const seoAuditForm = leadFormConfig(seoAudit, {
  id: 'seo-audit',
  submitLabel: 'Get My Free SEO Audit',
  groups: [
    {
      title: 'Your website',
      note: 'We only look at what’s public. We don’t need a password.',
      fields: { businessName, websiteUrl },
    },
    {
      title: 'Your report',
      note: 'Where to send it, and what to look at first.',
      fields: { email: { ...email, label: 'Business Email' }, phone, primaryChallenge },
    },
  ],
  closing: {
    title: 'Send your request',
    note: 'We store your answers, copy them to our CRM, and use them to send you the report within 24-48 hours. See our privacy policy for who can see them.',
  },
});
