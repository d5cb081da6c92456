import { median, percentile } from '../table.ts';
import type { LeadsToCrm } from './leads-to-crm.ts';

/** What became of the leads of one run. */
export function figuresOf({ sent, stored, delivered, crm, deadLetters, begunAt }: LeadsToCrm) {
  const contacts = [...crm.contacts.values()];
  const arrivals = new Map(contacts.map(({ email, at }) => [email, at]));
  const acknowledged = sent.flatMap(({ email, acknowledgedAt }) =>
    acknowledgedAt === undefined ? [] : [{ email, acknowledgedAt }],
  );
  const onTheWay = acknowledged.flatMap(({ email, acknowledgedAt }) => {
    const at = arrivals.get(email);
    // It may be there before its visitor has read the answer.
    return at === undefined ? [] : [Math.max(0, at - acknowledgedAt)];
  });
  const lost = acknowledged.length - onTheWay.length;
  const doubled = contacts.length - arrivals.size + Math.max(0, stored - sent.length);
  const answered = sent.map(({ ms }) => ms);
  const last = Math.max(...contacts.map(({ at }) => at));
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    lost,
    doubled,
    rows: [
      ['acknowledged', `${acknowledged.length} of ${sent.length}`],
      ['answered: median / p95 / p99', times(answered, 99)],
      ['of them after another try', String(sent.filter(({ repeats }) => repeats > 0).length)],
      ['stored', String(stored)],
      ['distinct keys in the CRM', String(contacts.length)],
      ['deliveries recorded', String(delivered)],
      ['sends on the wire', String(crm.received.length)],
      ['sent again though the CRM had it', String(crm.duplicates)],
      ['lookups', String(crm.lookups)],
      ['dead letters, replayed', String(deadLetters)],
      ['lost', String(lost)],
      ['doubled', String(doubled)],
      ['answer to CRM: median / p95 / last', times(onTheWay, 100)],
      ['first sent to last in the CRM', `${((last - begunAt) / 1000).toFixed(1)} s`],
    ] as const,
  };
}

function times(ms: readonly number[], third: number): string {
  return [median(ms), percentile(ms, 95), percentile(ms, third)]
    .map((time) => (time < 10_000 ? `${time.toFixed(0)} ms` : `${(time / 1000).toFixed(1)} s`))
    .join(' / ');
}
