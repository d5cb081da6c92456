import { countOf } from '~/lib/count';
import { toast } from '~/lib/toasts';
import { readStates } from '../api/moderation';
import { refOf, type Item } from '../rules/items';
import {
  elsewhereText,
  failureText,
  problemText,
  successText,
  undoneText,
} from '../rules/messages';
import type { CheckedVersions } from './checked-versions';
import type { Counts } from './counts';
import type { Cursor } from './cursor';
import type { Decision } from './decision';
import type { Note, Notices } from './notices';
import type { Rows } from './rows';
import type { Selection } from './selection';

interface SettlingOptions {
  rows: Rows;
  cursor: Cursor;
  selection: Selection;
  notices: Notices;
  counts: Counts;
  checked: CheckedVersions;
}

/** Tells the moderator the outcome of their decisions, and which items others have decided on. */
export function createSettling({
  rows,
  cursor,
  selection,
  notices,
  counts,
  checked,
}: SettlingOptions) {
  function takeAway(notes: readonly Note[]): void {
    notices.add(notes);
    rows.list.remove(new Set(notes.map(({ id }) => id)));
    cursor.leaveMissing();
  }

  /** Others decided first, or the text changed. */
  function settleStale(stale: readonly Decision[]): void {
    const isChanged = ({ problem }: Decision) =>
      problem?.what === 'stale' && problem.status === 'submitted';
    const changed = stale.filter(isChanged);
    const gone = stale.filter((one) => !isChanged(one));
    if (changed[0]) {
      notices.announce(`${changed[0].name}: ${problemText(changed[0])}`, true);
      const ids = new Set(changed.map(({ id }) => id));
      void rows.list.reload(ids).then(() => checked.add(ids));
    }
    if (gone.length > 0) {
      takeAway(gone.map((one) => ({ id: one.id, name: one.name, text: problemText(one) ?? '' })));
    }
  }

  return {
    /** Handles decisions on one kind of item that were made, undone, or dropped, or couldn't be undone. */
    settle(decisions: readonly Decision[]): void {
      const [first] = decisions;
      if (!first) return;
      const { kind, verdict } = first;
      counts.add(decisions);
      const made = decisions.filter(({ state, problem }) => state === 'made' && !problem);
      const undone = decisions.filter(({ state }) => state === 'undone');
      const failed = decisions.filter(({ problem }) => problem?.what === 'failed');
      if (made.length > 0) {
        const text = successText(kind, verdict, made.length);
        notices.announce(`${text} ${rows.$left.get()} left.`);
        toast.success('Success!', text);
      }
      if (undone.length > 0) {
        if (kind === 'post') {
          rows.list.setVersions(new Map(undone.map((one) => [one.id, one.version])));
        }
        notices.announce(undoneText(kind, undone.length));
      }
      if (failed[0]) {
        const text = problemText(failed[0]) ?? '';
        notices.announce(
          failed.length === 1
            ? text
            : `${text} ${countOf(failed.length, kind)} are back in the list.`,
          true,
        );
        toast.error('Error', failureText[kind]);
      }
      const lost = decisions.filter(({ problem }) => problem?.what === 'not-undone');
      if (lost[0]) notices.announce(problemText(lost[0]) ?? '', true);
      settleStale(decisions.filter(({ problem }) => problem?.what === 'stale'));
    },

    /** Explains why items left the queue. */
    async explainGone(items: readonly Item[]): Promise<void> {
      const refs = items.map(refOf);
      const [first] = refs;
      if (!first) return;
      const ids = refs.map(({ id }) => id);
      const states = await readStates(first.kind, ids).catch(() => undefined);
      takeAway(
        refs.map(({ kind, id, name }) => ({
          id,
          name,
          text: elsewhereText(kind, states && (states.get(id)?.status ?? 'gone')),
        })),
      );
      selection.remove(ids);
    },
  };
}
