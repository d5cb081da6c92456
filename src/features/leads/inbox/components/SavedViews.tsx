import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { InPageLink } from '~/components/ui/InPageLink';
import { formatView, noFilters, parseView } from '../rules/view';
import { InboxLink, useInbox } from './InboxLink';

/** Maximum length of a name. The database has the same limit. */
const maxNameLength = 60;

/** Links to saved views, and what the list is limited to. */
export function SavedViews() {
  const { $savedViews, $view, go, removeView } = useInbox();
  const views = useStore($savedViews);
  const view = useStore($view);
  const [naming, setNaming] = useState(false);
  const current = formatView({ ...view, lead: undefined, weeks: undefined });
  const isSaved = views.some(({ query }) => query === current);
  const limits = [view.tag && `Tag: ${view.tag}`, view.source && `Source: ${view.source}`].filter(
    Boolean,
  );
  if (views.length === 0 && current === '') return null;
  return (
    <div className="staff-touch flex flex-wrap items-center gap-x-4 text-sm">
      {views.length > 0 && (
        <ul aria-label="Saved views" className="flex flex-wrap gap-x-4">
          {views.map(({ id, name, query }) => (
            <li key={id} className="flex items-center">
              <InPageLink
                href={`/admin${query}`}
                onFollow={() => go({ ...noFilters, ...parseView(query) })}
                className="link aria-current:font-semibold"
                aria-current={query === current ? 'true' : undefined}
              >
                {name}
              </InPageLink>
              {query === current && (
                <button
                  type="button"
                  className="min-h-touch min-w-touch"
                  aria-label={`Delete the view ${name}`}
                  onClick={() => void removeView(id)}
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
        <button type="button" className="link min-h-touch" onClick={() => setNaming(true)}>
          Save this view
        </button>
      )}
      {naming && <NameDialog query={current} onClose={() => setNaming(false)} />}
    </div>
  );
}

function NameDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { saveView } = useInbox();
  const [name, setName] = useState('');
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          void saveView(name.trim(), query);
          onClose();
        }}
      >
        <Field
          id="view-name"
          label="Name"
          required
          maxLength={maxNameLength}
          autoComplete="off"
          hint="Only you can see your saved views."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogButtons label="Save view" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
