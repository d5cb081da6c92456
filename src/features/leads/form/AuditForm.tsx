import { seoAudit } from '~rules/lead/forms';
import { seoAuditForm } from './configs/seo-audit';
import { LeadForm } from './LeadForm';

export default function AuditForm() {
  return <LeadForm config={seoAuditForm} schema={seoAudit} />;
}
