import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { focusResults, ListingLink, resultsHeading, useListing } from './ListingLink';
import { emptyTextOf, failureOf, headingOf, pageCountOf, summaryOf } from './messages';
import { Pagination } from './Pagination';
import { PostCard } from './PostCard';
import type { Results as Shown } from './store';
import { everything, isSameView } from './view';

/** The posts on screen, with their summary and pagination. */
export function Results() {
  const { $results, restorePosition } = useListing();
  const results = useStore($results);
  const { view, posts, status } = results;
  useLayoutEffect(() => {
    if (status !== 'loading') restorePosition();
  }, [results, status, restorePosition]);
  return (
    <section
      className="frame listing-results"
      aria-labelledby={resultsHeading}
      aria-busy={status === 'loading' || undefined}
    >
      <div className="listing-head">
        <h2 className="display text-heading wrap-anywhere" id={resultsHeading} tabIndex={-1}>
          {headingOf(view)}
        </h2>
        <div className="listing-summary">
          <Summary results={results} />
          <p>
            <a href="/rss.xml" className="link inline-flex min-h-touch items-center">
              RSS
            </a>{' '}
            <a href="/sitemap.xml" className="link ml-4 inline-flex min-h-touch items-center">
              Sitemap
            </a>
          </p>
        </div>
      </div>
      {status === 'loading' && (
        <div className="listing-progress" role="progressbar" aria-label="Loading articles" />
      )}
      <div className="listing-posts">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} search={view.search} />
        ))}
        {posts.length === 0 && <Empty results={results} />}
      </div>
      <Pagination current={view.page} pageCount={pageCountOf(results)} />
    </section>
  );
}

/** How many articles there are, announced to screen readers, or why there's no answer. */
function Summary({ results }: { results: Shown }) {
  const { $view, retry } = useListing();
  const wanted = useStore($view);
  const hasFailed = results.status === 'error';
  return (
    <div className="listing-count">
      <p role="status" className="wrap-anywhere">
        {hasFailed ? failureOf(wanted, navigator.onLine) : summaryOf(results)}
      </p>
      {hasFailed && (
        <button
          type="button"
          className="action action-outline"
          onClick={() => {
            retry();
            // This button disappears.
            focusResults();
          }}
        >
          Retry
        </button>
      )}
    </div>
  );
}

/** No articles, or a page that doesn't exist. */
function Empty({ results }: { results: Shown }) {
  const { title, hint } = emptyTextOf(results);
  const pageCount = pageCountOf(results);
  return (
    <div className="border-t border-rule py-16">
      <p className="display text-title">{title}</p>
      <p className="mt-2 text-quiet">{hint}</p>
      <p className="mt-6 flex flex-wrap gap-4">
        {results.totalCount > 0 && (
          <ListingLink to={{ page: pageCount }} toResults className="action">
            Go to page {pageCount}
          </ListingLink>
        )}
        {!isSameView(results.view, everything) && (
          <ListingLink to={everything} toResults className="action action-outline">
            View All Articles
          </ListingLink>
        )}
      </p>
    </div>
  );
}
