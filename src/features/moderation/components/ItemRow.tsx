import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { SelectBox } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import type { DraftFields } from '~rules/post/draft';
import { useModeration } from '../ModerationContext';
import { refOf, type Item } from '../rules/items';
import { verdictState } from '../rules/messages';
import type { Shortcut } from '../rules/shortcuts';
import { verdictButtons, verdictsOf, type VerdictStatus } from '../rules/verdict';
import { isOpenAfter, type Decision } from '../store/decisions';
import { $shortcutsOn } from '../store/shortcuts';
import { CommentContext, CommentPlace } from './CommentContext';
import { PostContext } from './PostContext';

interface Props {
  item: Item;
  /** The text that the moderator saw before the post changed. */
  seen: DraftFields | undefined;
  /** The latest decision since the list was loaded. */
  decision: Decision | undefined;
  isCurrent: boolean;
}

/** An item with its context, and either the buttons or what was decided. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, seen, decision, isCurrent } = props;
  const { setCurrent, selection } = useModeration();
  const decided = !isOpenAfter(decision);
  const title = item.kind === 'post' ? item.fields.title : item.author_name;
  return (
    <article
      id={`item-${item.id}`}
      className="moderation-item"
      tabIndex={-1}
      aria-labelledby={`title-${item.id}`}
      aria-current={isCurrent || undefined}
      data-kind={item.kind}
      data-decided={decided || undefined}
      onFocus={() => setCurrent(item.id)}
    >
      <div className="min-w-0">
        <div className="moderation-item-head">
          {!decided && (
            <SelectBox
              selection={selection}
              item={refOf(item)}
              label={`Select ${item.kind === 'post' ? title : `the comment by ${title}`}`}
              className="-my-2.5 -mr-5"
            />
          )}
          <h2 id={`title-${item.id}`} dir="auto">
            {title}
          </h2>
          {item.kind === 'comment' && !decided && <CommentPlace item={item} />}
          {decision && decided ? (
            <Outcome decision={decision} />
          ) : (
            <Age at={item.kind === 'post' ? item.submitted_at : item.created_at} />
          )}
        </div>
        {!decided && (
          <>
            {decision?.problem && (
              <p className="mt-2 text-sm font-semibold text-warm">{decision.problem}</p>
            )}
            {item.kind === 'comment' ? (
              <CommentContext item={item} />
            ) : (
              <PostContext item={item} seen={seen} />
            )}
          </>
        )}
      </div>
      {!decided && <Verdicts item={item} />}
    </article>
  );
});

function Age({ at }: { at: string | null }) {
  const now = useStore($now);
  if (at === null) return null;
  const time = Date.parse(at);
  return (
    <time
      dateTime={at}
      title={siteTimeText(time)}
      className="text-sm leading-[1.8] whitespace-nowrap text-quiet"
    >
      {relativeTime(time, now)}
    </time>
  );
}

const keys: Partial<Record<VerdictStatus, Shortcut>> = { approved: 'a', rejected: 'r', spam: 's' };

/** What can be decided about the item. */
function Verdicts({ item }: { item: Item }) {
  const { choose } = useModeration();
  const on = useStore($shortcutsOn);
  return (
    <div className="moderation-verdicts">
      {verdictsOf(item).map((status) => {
        const key = keys[status];
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

function Outcome({ decision }: { decision: Decision }) {
  const { undo } = useModeration();
  const { item, verdict, state, problem } = decision;
  if (state === 'failed') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="staff-chip" data-tone={state === 'made' ? 'signal' : 'quiet'}>
        {verdictState(verdict, state)}
      </span>
      {problem && <p className="mt-2 text-sm font-semibold text-warm">{problem}</p>}
      {state === 'made' && !problem && (
        <button
          type="button"
          className="action action-outline"
          aria-label={`Undo: ${item.name}`}
          onClick={() => void undo([decision])}
        >
          Undo
        </button>
      )}
    </div>
  );
}
