import { resultTrail, type SeoReport } from './seo-report';

/** The post in search results, cut off where Google does. */
export function SearchSnippet({ report }: { report: SeoReport }) {
  const { site, trail } = resultTrail(report.post);
  const { title, description } = report.snippet;
  return (
    <figure className="grid gap-2">
      <figcaption className="label">Search result</figcaption>
      <div className="seo-snippet">
        <p className="seo-snippet-site">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span>
            <b>{site}</b>
            <span>{trail}</span>
          </span>
        </p>
        <p className="seo-snippet-title">{report.post.fields.title.trim() ? title : 'No title'}</p>
        <p className="seo-snippet-text">
          {description || 'No description. Search engines will use some of the text.'}
        </p>
      </div>
    </figure>
  );
}
