import { requestATime } from '~rules/lead/forms';
import { requestATimeForm } from './configs/request-a-time';
import { LeadForm } from './LeadForm';

export default function RequestTimeForm() {
  return <LeadForm config={requestATimeForm} schema={requestATime} />;
}
