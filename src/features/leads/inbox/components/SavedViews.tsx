import { useStore } from '@nanostores/react';
import { InPageLink } from '~/components/ui/InPageLink';
import { formatView, noFilters, parseView } from '../rules/view';
import { InboxLink, useInbox } from './InboxLink';

/** Links to saved views, and what the list is limited to. */
export function SavedViews() {
  const { $surroundings, $view, go, changes } = useInbox();
  const { savedViews } = useStore($surroundings);
  const view = useStore($view);
  const busy = useStore(changes.$running) !== undefined || undefined;
  const current = formatView({ ...view, lead: undefined });
  const isSaved = savedViews.some(({ query }) => query === current);
  const limits = [view.tag && `Tag: ${view.tag}`, view.source && `Source: ${view.source}`].filter(
    Boolean,
  );
  if (savedViews.length === 0 && current === '') return null;
  return (
    <div className="staff-touch flex flex-wrap items-center gap-x-4 text-sm">
      {savedViews.length > 0 && (
        <ul aria-label="Saved views" className="flex flex-wrap gap-x-4">
          {savedViews.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <InPageLink
                href={`/admin${saved.query}`}
                onFollow={() => go({ ...noFilters, ...parseView(saved.query) })}
                className="link aria-current:font-semibold"
                aria-current={saved.query === current ? 'true' : undefined}
              >
                {saved.name}
              </InPageLink>
              {saved.query === current && (
                <button
                  type="button"
                  className="min-h-touch min-w-touch"
                  aria-label={`Delete the view ${saved.name}`}
                  aria-disabled={busy}
                  onClick={() => void changes.removeView(saved)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {limits.length > 0 && <p dir="auto">{limits.join(', ')}</p>}
      {current !== '' && (
        <InboxLink to={noFilters} className="link">
          Clear filters
        </InboxLink>
      )}
      {current !== '' && !isSaved && (
        <button
          type="button"
          className="link min-h-touch"
          aria-disabled={busy}
          onClick={() => changes.viewDialog.open(current)}
        >
          Save this view
        </button>
      )}
    </div>
  );
}
