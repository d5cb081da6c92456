/** Pages that count a visit as a conversion: made ready beside the point, they would count it too. */
const counted = ['/thank-you', '/book-strategy-call'];

/** Pages of the staff ask the backend who is there as soon as they run. */
const staff = [
  ...['/auth', '/admin', '/security-dashboard', '/ghl-setup', '/client-portal'],
  ...['/blog/create', '/blog/manage', '/blog/moderation'],
];

const files = ['/*.xml', '/*.txt'];

/** A query asks the backend for something, or says where a lead came from: only a visit may do that. */
const queried = '/*\\?(.+)';

/**
 * Which pages a browser may prerender before the click: those of this site whose link is pointed at
 * for 200 ms or pressed (`moderate`). This exact text: the policy of the site knows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...counted, ...staff, ...files, queried] } },
          { not: { selector_matches: '[rel~=external],[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
