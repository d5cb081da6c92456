import { useStore } from '@nanostores/react';
import { Loaded } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import { groupMissing } from '../rules/missing-pages';
import { missing } from '../store/reports';

/** Pages that visitors didn't find, and how to redirect them. `pages`: the paths of the site's pages. */
export function MissingPages({ pages }: { pages: readonly string[] }) {
  const state = useStore(missing.$state);
  if (state.status === 'loading' || (state.status === 'ready' && state.data.length === 0)) {
    return null;
  }
  return (
    <section className="mt-10 border-t border-ink pt-4">
      <h2 className="display text-title">Missing pages that visitors tried to open</h2>
      <p className="staff-note">
        To redirect one, send its line to whoever runs the site: it goes into the file
        public/_redirects. A page leaves the list once nobody has tried it for 30 days.
      </p>
      <Loaded state={state} label="Loading missing pages" onRetry={missing.refresh}>
        {(visits) => (
          <ul className="mt-3">
            {groupMissing(visits, pages).map(({ path, times, sources, suggestion }) => (
              <li
                key={path}
                className="grid gap-x-6 gap-y-1 border-t border-rule py-2 text-sm md:grid-cols-2"
              >
                <div className="min-w-0">
                  <b className="wrap-anywhere" translate="no">
                    {path}
                  </b>
                  <p className="text-quiet wrap-anywhere">
                    {`${times === 1 ? '1 visit' : `${formatNumber(times)} visits`}${
                      sources.length > 0 ? `, from ${sources.slice(0, 3).join(', ')}` : ''
                    }`}
                  </p>
                </div>
                {suggestion === undefined ? (
                  <span className="text-quiet">No similar page found.</span>
                ) : (
                  <code
                    className="wrap-anywhere"
                    translate="no"
                  >{`${path} ${suggestion} 301`}</code>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
