import { createUrlView } from '~/lib/url-view';
import { formatView, parseView, type View } from '../rules/view';

/** State of a history entry. If `openedFromList`, the previous entry is the list. */
type Entry = { openedFromList: boolean } | null;

/** What the inbox shows. */
export function createView() {
  const view = createUrlView({ parse: parseView, format: formatView });
  return {
    ...view,

    /** Changes the view with a new history entry. */
    go(change: Partial<View>): void {
      view.go(change, { openedFromList: view.$view.get().lead === undefined } satisfies Entry);
    },

    /** Returns to the list, through the browser's history if the lead was opened from there. */
    closeLead(): void {
      if ((history.state as Entry)?.openedFromList) history.back();
      else view.correct({ lead: undefined });
    },
  };
}
