import { bookingPath, staffPaths } from '~/config/page-types';

/** Pages that count a visit as a conversion. Prerendering them would count one, too. */
const conversionPages = ['/thank-you', bookingPath];

/** Not prerendered, because they call the backend as soon as they load. */
const staffPages = ['/staff/*', ...staffPaths.filter((path) => !path.startsWith('/staff/'))];

const files = ['/*.xml', '/*.json', '/*.txt'];

/** URLs with a query, which may trigger a request to the backend or record where a lead came from. */
const withQuery = '/*\\?(.+)';

/**
 * Which pages a browser may prerender before the click: pages of this site whose link is hovered for 200 ms or
 * pressed (`moderate`). The Content-Security-Policy contains the hash of this exact text.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...conversionPages, ...staffPages, ...files, withQuery] } },
          { not: { selector_matches: '[rel~=external],[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
