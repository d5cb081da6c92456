import { useStore } from '@nanostores/react';
import { SelectionBar } from '~/features/staff';
import { refOf } from '../rules/items';
import { verdictButtons, verdictsFor } from '../rules/verdict';
import * as moderation from '../store/moderation';

/** Selects items of the queue, and decides on them. */
export function QueueSelection() {
  const list = useStore(moderation.list.$list);
  const left = useStore(moderation.$left);
  const { queue, status } = useStore(moderation.view.$view);
  const saving = useStore(moderation.decisions.$saving);
  const items = list.status === 'ready' ? list.items.filter(({ id }) => !saving.has(id)) : [];
  const kind = queue === 'posts' ? 'post' : 'comment';
  return (
    <SelectionBar
      selection={moderation.selection}
      noun={kind}
      items={items.map(refOf)}
      total={left}
      onSelectAll={moderation.selectMatching}
    >
      {verdictsFor[kind]
        .filter((verdict) => verdict !== status)
        .map((verdict) => (
          <button
            key={verdict}
            type="button"
            className={verdict === 'approved' ? 'action' : 'action action-outline'}
            onClick={() => moderation.choose(verdict)}
          >
            {verdictButtons[verdict]}
          </button>
        ))}
    </SelectionBar>
  );
}
