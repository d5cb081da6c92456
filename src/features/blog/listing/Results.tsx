import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusResults, ListingLink, resultsHeadingId, useListing } from './ListingLink';
import { emptyText, errorText, headingText, pageCountOf, slowText, summaryText } from './messages';
import { Pagination } from './Pagination';
import { PostCard } from './PostCard';
import type { ListedPost, Results as ListingResults } from './posts';
import { defaultView, isSameView } from './view';

interface Props {
  /** The blog's categories. */
  categories: readonly string[];
  /** The featured post, which the first page of all posts shows above the list. */
  featured: ListedPost | null;
}

/** The posts on screen, with their summary and pagination. */
export function Results({ categories, featured }: Props) {
  const results = useStore(useListing().$results);
  const { view, posts, status } = results;
  const isShownAbove = ({ slug }: ListedPost) =>
    slug === featured?.slug && isSameView(view, defaultView);
  const problem = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (status === 'error') problem.current?.scrollIntoView({ block: 'nearest' });
  }, [results, status]);
  return (
    <section
      className="frame listing-results"
      aria-labelledby={resultsHeadingId}
      aria-busy={status === 'loading' || undefined}
    >
      <div className="listing-top">
        <div className="columns">
          <h2
            className="display text-heading wrap-anywhere outline-none md:col-span-6"
            id={resultsHeadingId}
            tabIndex={-1}
          >
            {headingText(results, categories)}
          </h2>
          {/* Not aligned right, so that a longer text doesn’t begin elsewhere. */}
          <div className="text-sm md:col-span-5 md:col-start-8">
            <Summary results={results} categories={categories} />
            <p>
              <a href="/rss.xml" className="link mr-4 inline-flex min-h-touch items-center">
                RSS
              </a>{' '}
              <a href="/sitemap.xml" className="link inline-flex min-h-touch items-center">
                Sitemap
              </a>
            </p>
          </div>
        </div>
        <Problem ref={problem} status={status} />
      </div>
      {status === 'loading' && (
        <div className="listing-progress" role="progressbar" aria-label="Loading articles" />
      )}
      <div className="listing-posts">
        {posts.map(
          (post) =>
            !isShownAbove(post) && <PostCard key={post.slug} post={post} search={view.search} />,
        )}
        {posts.length === 0 && <Empty results={results} categories={categories} />}
      </div>
      <Pagination current={view.page} pageCount={pageCountOf(results)} />
    </section>
  );
}

interface ResultsProps extends Pick<Props, 'categories'> {
  results: ListingResults;
}

/** How many articles there are. Announced to screen readers. */
function Summary({ results, categories }: ResultsProps) {
  const view = useStore(useListing().$view);
  return (
    <p role="status" className="wrap-anywhere text-quiet">
      {results.slow ? slowText(view) : summaryText(results, categories)}
    </p>
  );
}

interface ProblemProps {
  ref: RefObject<HTMLDivElement | null>;
  status: ListingResults['status'];
}

/** Why the articles couldn't be loaded. */
function Problem({ ref, status }: ProblemProps) {
  const { $view, retry } = useListing();
  const view = useStore($view);
  return (
    <div role="alert" ref={ref}>
      {status === 'error' && (
        <div className="listing-problem mt-6 border-y-2 border-warm py-4">
          <p>
            <b>{errorText(view, navigator.onLine)}</b>
          </p>
          <button
            type="button"
            className="action action-outline mt-3"
            onClick={() => {
              retry();
              // This button disappears.
              focusResults();
            }}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** No articles, or a page that doesn't exist. */
function Empty({ results, categories }: ResultsProps) {
  const { title, hint } = emptyText(results, categories);
  const pageCount = pageCountOf(results);
  return (
    <div className="border-t border-rule py-16">
      <p className="display text-title">{title}</p>
      <p className="mt-2 text-quiet">{hint}</p>
      <p className="mt-6 flex flex-wrap gap-4">
        {results.totalCount > 0 && (
          <ListingLink to={{ page: pageCount }} toResults className="action">
            {`Go to page ${pageCount}`}
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
