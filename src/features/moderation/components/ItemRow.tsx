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

/** Scrolls to between the message above the list and the selection bar below it. */
const itemLook =
  '-mx-4 scroll-mt-20 scroll-mb-20 px-4 wrap-anywhere focus-visible:outline-offset-0 aria-[current]:shadow-[inset_4px_0_var(--color-signal)]';

/** Short, with the buttons beside it if there's room, so that a screen shows about ten. */
const commentLook = 'py-1.5 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6';

/** An item with its context and its buttons. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, problem, isCurrent } = props;
  const title = item.kind === 'post' ? item.fields.title : item.author_name;
  const isComment = item.kind === 'comment';
  const at = item.kind === 'post' ? item.submitted_at : item.created_at;
  return (
    <article
      id={`item-${item.id}`}
      className={`moderation-item ${itemLook} ${isComment ? commentLook : 'py-4'}`}
      tabIndex={-1}
      aria-labelledby={`title-${item.id}`}
      aria-current={isCurrent || undefined}
      onFocus={() => follow(item.id)}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-start gap-x-3 lg:flex-nowrap">
          <SelectBox
            selection={selection}
            item={refOf(item)}
            label={`Select ${item.kind === 'post' ? title : `the comment by ${title}`}`}
            className="-my-2.5 -mr-5"
          />
          <h2
            id={`title-${item.id}`}
            className={`min-w-0 flex-1 text-lg leading-[1.3] font-semibold ${isComment ? 'lg:max-w-1/3 lg:flex-none' : ''}`}
            dir="auto"
          >
            {title}
          </h2>
          {item.kind === 'comment' && <CommentPlace item={item} />}
          {at !== null && (
            <span
              className={`text-sm leading-[1.8] whitespace-nowrap text-quiet ${isComment ? '' : 'max-md:order-1 max-md:basis-full'}`}
            >
              {item.kind === 'post' && <span>Submitted </span>}
              <Time at={at} />
            </span>
          )}
        </div>
        {problem && <p className="mt-2 text-sm font-semibold text-warm">{problem}</p>}
        {item.kind === 'comment' ? <CommentContext item={item} /> : <PostContext item={item} />}
      </div>
      <Verdicts item={item} isCurrent={isCurrent} />
    </article>
  );
});

const keyOf: Partial<Record<VerdictStatus, keyof typeof keys.labels>> = {
  approved: 'a',
  rejected: 'r',
  spam: 's',
};

/** What can be decided about the item. */
function Verdicts({ item, isCurrent }: Pick<Props, 'item' | 'isCurrent'>) {
  const on = useStore(keys.$isOn);
  const verdicts = verdictsOf(item);
  // Within reach of a thumb, however long the post is. Not for the next one, whose title they would cover.
  const stuck = isCurrent ? 'sticky bottom-0 z-10' : '';
  const place = item.kind === 'post' ? stuck : 'lg:mt-0 lg:self-start lg:py-0';
  // Two rows of two on phones.
  const width = verdicts.length > 3 ? 'max-md:basis-2/5' : '';
  return (
    <div className={`mt-2 flex flex-wrap items-center gap-2 bg-paper py-2 ${place}`}>
      {verdicts.map((status) => {
        const key = keyOf[status];
        return (
          <button
            key={status}
            type="button"
            className={`action ${status === 'approved' ? '' : 'action-outline'} px-4 text-sm whitespace-nowrap max-md:flex-1 ${width}`}
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
