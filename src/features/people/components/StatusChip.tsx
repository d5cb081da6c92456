import type { AccountStatus } from '../api/people';
import { statusLabels } from '../rules/messages';

const tones: Record<AccountStatus, string> = {
  active: 'signal',
  unconfirmed: 'quiet',
  disabled: 'warm',
};

export function StatusChip({ status }: { status: AccountStatus }) {
  return (
    <span className="staff-chip" data-tone={tones[status]}>
      {statusLabels[status]}
    </span>
  );
}
