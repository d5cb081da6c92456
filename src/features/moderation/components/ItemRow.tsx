import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { SelectBox } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import type { DraftFields } from '~rules/post/draft';
import { refOf, type Item } from '../rules/items';
import { verdictButtons, verdictsOf, type VerdictStatus } from '../rules/verdict';
import * as moderation from '../store/moderation';
import { keys } from '../store/shortcuts';
import { CommentContext, CommentPlace } from './CommentContext';
import { PostContext } from './PostContext';

interface Props {
  item: Item;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  /** Why the latest decision wasn't made, if it failed. */
  problem: string | undefined;
  isCurrent: boolean;
}

/** An item with its context and its buttons. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, seen, problem, isCurrent } = props;
  const title = item.kind === 'post' ? item.fields.title : item.author_name;
  return (
    <article
      id={`item-${item.id}`}
      className="moderation-item"
      tabIndex={-1}
      aria-labelledby={`title-${item.id}`}
      aria-current={isCurrent || undefined}
      data-kind={item.kind}
      onFocus={() => moderation.cursor.set(item.id)}
    >
      <div className="min-w-0">
        <div className="moderation-item-head flex items-start gap-x-3">
          <SelectBox
            selection={moderation.selection}
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
          {item.kind === 'post' ? (
            <Age event="Submitted " at={item.submitted_at} />
          ) : (
            <Age at={item.created_at} />
          )}
        </div>
        {problem && <p className="mt-2 text-sm font-semibold text-warm">{problem}</p>}
        {item.kind === 'comment' ? (
          <CommentContext item={item} />
        ) : (
          <PostContext item={item} seen={seen} />
        )}
      </div>
      <Verdicts item={item} />
    </article>
  );
});

/** `event`: what happened then. */
function Age({ event = '', at }: { event?: string; at: string | null }) {
  const now = useStore($now);
  if (at === null) return null;
  const time = Date.parse(at);
  return (
    <time
      dateTime={at}
      title={siteTimeText(time)}
      className="text-sm leading-[1.8] whitespace-nowrap text-quiet"
    >
      {event + relativeTime(time, now)}
    </time>
  );
}

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
            onClick={() => moderation.choose(status, item)}
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
