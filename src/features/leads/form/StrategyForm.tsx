import { strategySession } from '~rules/lead/forms';
import { strategySessionForm } from './configs/strategy-session';
import { LeadForm } from './LeadForm';

export default function StrategyForm() {
  return <LeadForm config={strategySessionForm} schema={strategySession} />;
}
