import { useStore } from '@nanostores/react';
import { Failure, type Resource } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import type { MissingPage } from '../rules/missing-pages';

/** Pages that visitors didn't find, and how to redirect them. */
export function MissingPages({ missing }: { missing: Resource<MissingPage[]> }) {
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
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void missing.refresh()} />
      )}
      <ul className="mt-3">
        {(state.status === 'ready' ? state.data : []).map(
          ({ path, times, sources, suggestion }) => (
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
                <code className="wrap-anywhere" translate="no">{`${path} ${suggestion} 301`}</code>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
