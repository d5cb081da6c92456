import { ConfirmDialog } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { ItemRef } from '../rules/items';
import { verdictButtons, verdictWords, type Verdict, type VerdictStatus } from '../rules/verdict';
import * as moderation from '../store/moderation';

interface Props {
  status: VerdictStatus;
  items: readonly ItemRef[];
}

/** Asks before a decision about many items. */
export function ManyDialog({ status, items }: Props) {
  const what = countOf(items.length, items[0]?.kind ?? 'comment');
  return (
    <ConfirmDialog
      title={`${verdictButtons[status]}: ${what}`}
      describedBy="moderation-many"
      label={verdictButtons[status]}
      onConfirm={() => moderation.confirm({ status } as Verdict)}
      onClose={moderation.closeDialog}
    >
      <p id="moderation-many">
        {`${what} will be ${verdictWords[status]}. You can undo it right afterward.`}
      </p>
    </ConfirmDialog>
  );
}
