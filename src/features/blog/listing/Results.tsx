import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { focusResults, ListingLink, resultsHeadingId, useListing } from './ListingLink';
import { emptyText, errorText, headingText, pageCountOf, summaryText } from './messages';
import { Pagination } from './Pagination';
import { PostCard } from './PostCard';
import type { Results as ListingResults } from './store';
import { defaultView, isSameView } from './view';

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
      aria-labelledby={resultsHeadingId}
      aria-busy={status === 'loading' || undefined}
    >
      <div className="listing-head">
        <h2 className="display text-heading wrap-anywhere" id={resultsHeadingId} tabIndex={-1}>
          {headingText(view)}
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

/** How many articles there are, or why they couldn't be loaded. Announced to screen readers. */
function Summary({ results }: { results: ListingResults }) {
  const { $view, retry } = useListing();
  const view = useStore($view);
  const hasFailed = results.status === 'error';
  return (
    <div className="listing-count">
      <p role="status" className="wrap-anywhere">
        {hasFailed ? errorText(view, navigator.onLine) : summaryText(results)}
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
          Try again
        </button>
      )}
    </div>
  );
}

/** No articles, or a page that doesn't exist. */
function Empty({ results }: { results: ListingResults }) {
  const { title, hint } = emptyText(results);
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
        {!isSameView(results.view, defaultView) && (
          <ListingLink to={defaultView} toResults className="action action-outline">
            View All Articles
          </ListingLink>
        )}
      </p>
    </div>
  );
}
