import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { DeliveryStatus } from '../api/leads';
import { groupOf, needsDecision, statusLabel } from '../rules/lead-status';
import type { NameOf } from '../rules/lead-events';
import { useInbox } from './InboxLink';

/** Delivery status of a lead, in a warm color if an admin has to decide. */
export function StatusChip({ status }: { status: DeliveryStatus }) {
  const { crmConnected } = useStore(useInbox().$surroundings);
  const group = groupOf(status);
  const tone = needsDecision(group) ? 'warm' : group === 'on-its-way' ? 'signal' : 'quiet';
  return (
    <span className="staff-chip" data-tone={tone}>
      {statusLabel(status, crmConnected)}
    </span>
  );
}

/** Names an account: "you", its name, or "another admin". "nobody" without one. */
export function useNameOf(): NameOf {
  const { $surroundings, userId } = useInbox();
  const { staff } = useStore($surroundings);
  return (id) =>
    id === null
      ? 'nobody'
      : id === userId
        ? 'you'
        : (staff.find((one) => one.id === id)?.name ?? 'another admin');
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A titled section of a lead. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-6 border-t border-ink pt-3" aria-labelledby={`lead-${id}`}>
      <h3 id={`lead-${id}`} className="mb-[0.6rem] label">
        {title}
      </h3>
      {children}
    </section>
  );
}
