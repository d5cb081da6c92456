import { expect, test, vi } from 'vitest';
import { consentVersion } from '~/config/consent';
import { configuredThirdParties } from '~/config/third-parties';

const everything = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_GTAG_ID: 'G-ABC123',
  PUBLIC_ADS_CONVERSION_SEND_TO: 'AW-123/abc',
  PUBLIC_META_PIXEL_ID: '123',
  PUBLIC_CHAT_WIDGET_ID: 'abc',
  PUBLIC_SEO_SCRIPT_URL: 'https://seo.example.com/tune.js?key=1',
  PUBLIC_CRM_CALENDAR_ID: 'abc',
  PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example.com',
};
const ids = (variables: Record<string, string | undefined>) =>
  configuredThirdParties(variables).map(({ id }) => id);

test.each([
  ['production', ['google-tag', 'meta-pixel', 'seo-script', 'chat', 'calendar']],
  ['unknown', ['google-tag', 'meta-pixel', 'seo-script', 'chat', 'calendar']],
  ['development', ['chat', 'calendar']],
  ['staging', ['calendar']],
])('with everything configured, the third parties in %s are %j', (environment, expected) => {
  expect(ids({ ...everything, PUBLIC_APP_ENV: environment })).toEqual(expected);
});

test('browsers without URL.parse can list them', () => {
  const missing = vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  const embed = '<script src="https://chat.example.com/a.js"></script>';
  const variables = { ...everything, PUBLIC_CHAT_WIDGET_ID: '', PUBLIC_CHAT_EMBED: embed };
  expect(ids(variables)).toContain('chat');
  missing.mockRestore();
});

test.each<[string, string | undefined, string[]]>([
  ['nothing', undefined, []],
  ['PUBLIC_GTAG_ID', 'G-ABC123', ['google-tag']],
  ['PUBLIC_ADS_CONVERSION_SEND_TO', 'AW-123/abc', ['google-tag']],
  ['PUBLIC_META_PIXEL_ID', '123', ['meta-pixel']],
  ['PUBLIC_CHAT_WIDGET_ID', 'abc', ['chat']],
  ['PUBLIC_CHAT_EMBED', '<script src="https://chat.example.com/a.js"></script>', ['chat']],
  ['PUBLIC_CHAT_EMBED', '<p>Call us</p>', []],
  ['PUBLIC_SEO_SCRIPT_URL', 'https://seo.example.com/', ['seo-script']],
  ['PUBLIC_CRM_CALENDAR_ID', 'abc', []],
])('with only %s = %s, the third parties are %j', (name, value, expected) => {
  expect(ids({ PUBLIC_APP_ENV: 'production', [name]: value })).toEqual(expected);
  expect(ids({ PUBLIC_APP_ENV: 'production', [name]: '' })).toEqual([]);
});

/** The first third party with these variables in production. */
function only(variables: Record<string, string>) {
  const [entry] = configuredThirdParties({ PUBLIC_APP_ENV: 'production', ...variables });
  if (!entry) throw new Error('Nothing is configured.');
  return entry;
}

const analyticsCookies = ['_ga', '_ga_*'];
const adCookies = ['_gcl_*', '_gac_*', '_gcl_ls'];

test.each([
  ['G-ABC123', undefined, analyticsCookies],
  ['G-ABC123', 'AW-123/abc', [...analyticsCookies, ...adCookies]],
  ['GT-ABC123', undefined, [...analyticsCookies, ...adCookies]],
  ['AW-123', undefined, adCookies],
])('the Google tag %s with the target %s sets %j, and says what for', (id, sendTo, expected) => {
  const tag = only({ PUBLIC_GTAG_ID: id, PUBLIC_ADS_CONVERSION_SEND_TO: sendTo ?? '' });
  expect(tag.cookies.map(({ name }) => name)).toEqual(expected);
  const usesAds = expected.includes('_gcl_*');
  const purposes = [/counts visits/i.test(tag.purpose), /which ads/.test(tag.purpose)];
  expect(purposes).toEqual([expected.includes('_ga'), usesAds]);
  const hosts = tag.sources['script-src']?.length;
  expect(hosts).toBe(usesAds ? 4 : 1);
  for (const origins of Object.values(tag.sources)) {
    expect(new Set(origins).size).toBe(origins.length);
  }
});

test('a chat embed may load from the hosts of its own addresses', () => {
  const embed = `<div data-files='//files.example.com/x'></div>
    <script>s.src = "https://chat.example.com:8443/" + id; // not a comment’s address
    t = 'https://bad,host.example.com/', u = 'http://plain.example.com/'</script>
    <img src=https://chat.example.com:8443/pixel.gif>`;
  const { name, sources, inlineScripts } = only({ PUBLIC_CHAT_EMBED: embed });
  expect(inlineScripts).toEqual([expect.stringMatching(/^s\.src.*plain\.example\.com\/'$/s)]);
  expect(name).toBe('files.example.com, chat.example.com:8443');
  const origins = ['https://files.example.com', 'https://chat.example.com:8443'];
  expect(sources['script-src']).toEqual(origins);
  expect(sources['frame-src']).toEqual(origins);
});

test('only the parts of a chat embed that are used count', () => {
  const embed = `<!-- https://docs.example.com --><!--><script data-src="/a.js"><!-- start() --></script>
    <script src="https://chat.example.com/a.js"></script>
    <noscript><img src="https://pixel.example.com/a.gif"></noscript><!-- https://end.example.com`;
  const { name, inlineScripts } = only({ PUBLIC_CHAT_EMBED: embed });
  expect(name).toBe('chat.example.com');
  expect(inlineScripts).toEqual(['<!-- start() -->']);
});

test('an embed code of the LeadConnector widget may load the same as its ID', () => {
  const byId = only({ PUBLIC_CHAT_WIDGET_ID: 'abc' });
  const src = 'https://widgets.leadconnectorhq.com/loader.js';
  const embedded = only({
    PUBLIC_CHAT_EMBED: `<script src="${src}" data-widget-id="abc"></script>`,
  });
  expect(embedded).toEqual(byId);
});

test('visitors are asked again when their consent would allow something new', () => {
  const version = (variables: Record<string, string>, eventHost?: string) =>
    consentVersion({
      thirdParties: configuredThirdParties({ ...everything, ...variables }),
      eventHost,
    });
  const other = { PUBLIC_SEO_SCRIPT_URL: 'https://other.example.com/tune.js' };
  const versions = [version({}), version(other), version({ PUBLIC_GTAG_ID: 'G-OTHER' })];
  expect(new Set(versions)).toEqual(new Set(versions.slice(0, 2)));
  const hosts = [undefined, 'crm.example.com', 'other.example.com'];
  expect(new Set(hosts.map((host) => version({}, host))).size).toBe(3);
  // The same vendor, but now for ads, too.
  const analytics = { PUBLIC_ADS_CONVERSION_SEND_TO: '' };
  expect(version(analytics)).not.toBe(version({}));
});

test('only the booking page may load the calendar, and pages with a form can’t load the SEO script', () => {
  const pageTypes = new Map(
    configuredThirdParties(everything).map(({ id, pageTypes }) => [id, pageTypes]),
  );
  expect(pageTypes.get('calendar')).toEqual(['booking']);
  expect(pageTypes.get('seo-script')).toEqual(['marketing', 'listing']);
});
