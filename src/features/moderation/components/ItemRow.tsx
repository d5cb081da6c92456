import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { SelectBox, Time } from '~/features/staff';
import { refOf, type Item } from '../rules/items';
import { verdictButtons, verdictsOf, type VerdictStatus } from '../rules/verdict';
import { follow } from '../store/cursor';
import { choose, keys } from '../store/moderation';
import { selection } from '../store/queue';
import { CommentContext, CommentPlace } from './CommentContext';
import { PostContext } from './PostContext';

interface Props {
  item: Item;
  /** Why the latest decision wasn't made, if it failed. */
  problem: string | undefined;
  isCurrent: boolean;
}

/** An item with its context and its buttons. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, problem, isCurrent } = props;
  const title = item.kind === 'post' ? item.fields.title : item.author_name;
  const at = item.kind === 'post' ? item.submitted_at : item.created_at;
  return (
    <article
      id={`item-${item.id}`}
      className="moderation-item"
      tabIndex={-1}
      aria-labelledby={`title-${item.id}`}
      aria-current={isCurrent || undefined}
      data-kind={item.kind}
      onFocus={() => follow(item.id)}
    >
      <div className="min-w-0">
        <div className="moderation-item-head flex items-start gap-x-3">
          <SelectBox
            selection={selection}
            item={refOf(item)}
            label={`Select ${item.kind === 'post' ? title : `the comment by ${title}`}`}
            className="-my-2.5 -mr-5"
          />
          <h2
            id={`title-${item.id}`}
            className="min-w-0 flex-1 text-lg leading-[1.3] font-semibold"
            dir="auto"
          >
            {title}
          </h2>
          {item.kind === 'comment' && <CommentPlace item={item} />}
          {at !== null && (
            <span className="text-sm leading-[1.8] whitespace-nowrap text-quiet">
              <Time at={at} />
            </span>
          )}
        </div>
        {problem && <p className="mt-2 text-sm font-semibold text-warm">{problem}</p>}
        {item.kind === 'comment' ? <CommentContext item={item} /> : <PostContext item={item} />}
      </div>
      <Verdicts item={item} />
    </article>
  );
});

const keyOf: Partial<Record<VerdictStatus, keyof typeof keys.labels>> = {
  approved: 'a',
  rejected: 'r',
  spam: 's',
};

/** What can be decided about the item. */
function Verdicts({ item }: { item: Item }) {
  const on = useStore(keys.$isOn);
  return (
    <div className="moderation-verdicts">
      {verdictsOf(item).map((status) => {
        const key = keyOf[status];
        return (
          <button
            key={status}
            type="button"
            className={status === 'approved' ? 'action' : 'action action-outline'}
            onClick={() => choose(status, item)}
          >
            <span>{verdictButtons[status]}</span>
            {on && key && (
              <kbd className="max-md:hidden" aria-hidden="true">
                {key}
              </kbd>
            )}
          </button>
        );
      })}
    </div>
  );
}
