import { CookieBanner, titleId, type BannerProps } from './CookieBanner';

/** The banner as the code build renders it (src/pages/cookie-banner.json.ts). Not modal: the page stays usable. */
export function BannerHtml(props: BannerProps) {
  return (
    <>
      <p role="status" className="sr-only" />
      <section className="cookie-banner screen-only" aria-labelledby={titleId} tabIndex={-1} hidden>
        <CookieBanner {...props} />
      </section>
    </>
  );
}
