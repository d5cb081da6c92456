import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { canBeFixed } from '../../../publisher/run-command.ts';
import { platformSchema } from '../../../platform/variable-rules.ts';
import { publicNames } from '../../../supabase/functions/_shared/rules/environment/public-variables.ts';
import { jwt } from '../rules/unsigned-jwt.ts';
import { configWith } from './example-config.ts';

/** Values that are invalid for every variable. All but the first two contain or replace a valid one. */
function invalidAnywhere(valid: string): string[] {
  return [
    ...['   ', 'javascript:alert(1)', '"><script>alert(1)</script>', ` ${valid}`],
    ...['\n', '\r\nX-Injected: yes', '\u0007', '\u202e'].map((end) => valid + end),
    valid + 'a'.repeat(30_000),
  ];
}

const port = ['0', '-1', '65536', '80.5', '0x50', '080', '\u0664\u0663\u0662\u0661', 'NaN'];
const address = [
  ...['foo', 'example.com', 'ftp://example.com', 'https:/example.com', 'https://example.com/#a'],
  ...['https://user:opensesame@example.com', 'https://exa mple.com', 'https://*.example.com'],
  ...['https://example.com;sandbox', 'https://999.1.1.1', 'https://example.com:70000'],
  'https://ex\u00e4mple.com',
];
const withMoreThanHost = ['https://example.com/', 'https://example.com?a=1', 'https://EXAMPLE.com'];
const origin = [...address, ...withMoreThanHost];
const secureAddress = [...address, 'http://example.com/hook', 'https://example.com/"onload="'];
const databaseAddress = [
  ...['localhost:5432', 'mysql://root:opensesame@localhost/site', 'postgres:///site'],
  ...['postgres:/localhost/site', 'postgres://localhost:70000/site'],
  ...['postgres://999.1.1.1/site', 'postgres://localhost/site%0aother'],
  'postgres://localhost/site%zz',
];
const publishedAddress = [...secureAddress, 'https://example.com/a;b', 'https://example.com/a,b'];
const id = ['../../etc', 'https://example.com', "id'", 'i\u0430'];
const signingSecret = [
  'notwhsec',
  'sec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_',
  `whsec_${btoa('k'.repeat(23))}`,
  `whsec_${btoa('k'.repeat(65))}`,
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa__',
  'whsec_MfKQ9r8GKYqr TwjUPD8ILPZIo2LaLaSw',
];

interface Values {
  valid: string[];
  invalid: string[];
}

/** Several variables with the same rule. */
const same = (names: string[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, values]));

/** Valid and invalid values of every variable that can be invalid. */
const values: Record<string, Values> = {
  ...same(['SITE_PORT', 'BACKEND_PORT', 'MAIL_PORT', 'PUBLISHER_PORT', 'SMTP_PORT'], {
    valid: ['1', '8080', '65535'],
    invalid: port,
  }),
  ...same(['CRM_SIGNING_SECRET', 'CRM_BOOKING_SECRET', 'BUILD_HOOK_SECRET'], {
    valid: [`whsec_${btoa('k'.repeat(24))}`, `whsec_${btoa('k'.repeat(64))}`],
    invalid: signingSecret,
  }),
  ...same(['CRM_WEBHOOK_URL', 'CRM_API_URL', 'CRM_CALENDAR_URL'], {
    valid: ['https://crm.example.com/hooks/1?key=a', 'http://127.0.0.1:8080/hooks'],
    invalid: secureAddress,
  }),
  ...same(['PUBLIC_SITE_URL', 'PUBLIC_SUPABASE_URL'], {
    valid: ['https://example.com', 'http://localhost:4321', 'http://[::1]:54321'],
    invalid: origin,
  }),
  ...same(['PUBLIC_LEAD_WEBHOOK_URL', 'PUBLIC_SEO_SCRIPT_URL'], {
    valid: ['https://hooks.example.com/events?key=1', 'https://scripts.example.com/seo.js'],
    invalid: publishedAddress,
  }),
  ...same(
    [
      ...['PUBLIC_SUPABASE_PROJECT_ID', 'PUBLIC_CRM_LOCATION_ID', 'PUBLIC_CRM_CALENDAR_ID'],
      'PUBLIC_CHAT_WIDGET_ID',
    ],
    { valid: ['local', 'location-1', 'widget_1', 'a1B2'], invalid: id },
  ),
  HOST: {
    valid: ['127.0.0.1', '0.0.0.0', '::', '2001:db8::7', 'localhost', 'my-machine.internal'],
    invalid: [
      ...['0', '127.1', '999.1.1.1', '0x7f000001', '127.0.0.1:80', '[::1]', 'fe80::1%eth0'],
      ...['*', 'https://user:opensesame@example.com'],
    ],
  },
  DATA_DIR: {
    valid: ['.data', '/var/lib/site', 'data of the site', '/srv/d\u00e4ta', "/home/o'brien/site"],
    invalid: ['~/data', '$HOME/data', 'file:///var/lib/site', 'data\u0000', 'data>file'],
  },
  CRM_API_KEY: {
    valid: ['key', 'eyJhbGciOi.abc_-+/=='],
    invalid: ['Bearer opensesame', 'open\u0000sesame', 'open\u200bsesame'],
  },
  BUILD_HOOK_URL: {
    valid: ['http://localhost:54325/hooks/build', 'http://publisher:54325/hooks/build'],
    invalid: address,
  },
  SMTP_URL: {
    valid: [
      'smtp://localhost:54326',
      'smtp://127.0.0.1',
      'smtp://[::1]:25',
      'smtp://mail_1',
      'smtps://user:pass%40word@mail.example.com:465',
    ],
    invalid: [
      ...['mail.example.com:465', 'https://user:opensesame@mail.example.com', 'smtp://'],
      ...['smtp:/localhost', 'smtp://localhost:70000', 'smtp://localhost/path'],
      ...['smtp://localhost?secure=false', 'smtp://user:open%0d%0asesame@localhost'],
      ...['smtp://999.1.1.1', 'smtp://127.1'],
    ],
  },
  MAIL_FROM: {
    valid: [
      ...['website@example.com', 'Website <website@example.com>', 'B\u00fcro <b@example.com>'],
      '"Acme, Inc." <website@example.com>',
    ],
    invalid: [
      ...['Website', 'website@', 'website@localhost', 'a@example.com, b@example.com'],
      ...['web site@example.com', 'Website <website@example.com', 'mailto:website@example.com'],
      '"Ac"me" <website@example.com>',
    ],
  },
  SUPABASE_SECRET_KEY: {
    valid: ['sb_secret_abc-DEF_123'],
    invalid: ['sb_secret_', 'sb_publishable_opensesame', 'sb_secret_open sesame', 'eyJhbGciOi.a.b'],
  },
  MAIL_DKIM_SELECTOR: { valid: ['s1', 'google', 'k2.mail-1'], invalid: ['s 1', '.s1', 's1.'] },
  BACKUP_PASSPHRASE: {
    valid: ['correct horse battery', 'p'.repeat(1000)],
    invalid: ['opensesame', 'opensesame\nopensesame', 'opensesame'.repeat(101)],
  },
  SUPABASE_ACCESS_TOKEN: {
    valid: [`sbp_${'0a'.repeat(20)}`],
    invalid: ['sbp_', 'sb_secret_opensesame', 'opensesame', 'sbp_open-sesame'],
  },
  SUPABASE_DB_URL: {
    valid: ['postgresql://postgres.abc:password@aws-0-eu-west-1.pooler.supabase.com:5432/postgres'],
    invalid: databaseAddress,
  },
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: {
    valid: ['sb_publishable_abc-DEF_123', jwt({ role: 'anon' })],
    invalid: [
      ...['sb_abc', 'sb_publishable_', 'sb_publishable_a"b', 'https://example.com'],
      jwt({ sub: '1' }),
      jwt({ role: 'authenticated' }),
    ],
  },
  PUBLIC_IMAGE_HOSTS: {
    valid: ['images.example.com', 'images.example.com, localhost:8080'],
    invalid: ['https://images.example.com', 'images.example.com/a', '*.example.com', "a; 'self'"],
  },
  PUBLIC_CRM_CALENDAR_DOMAIN: {
    valid: ['calendar.example.com', 'localhost:8080'],
    invalid: [
      ...['https://calendar.example.com', 'calendar.example.com/widget', 'Calendar.Example.com'],
      ...['a b', 'x; script-src *', '*.example.com'],
    ],
  },
  PUBLIC_GTAG_ID: {
    valid: ['G-ABC123', 'AW-123456789', 'GT-ABC', 'DC-123'],
    invalid: [...id, 'ABC123', 'X-ABC', 'g-abc'],
  },
  PUBLIC_ADS_CONVERSION_SEND_TO: {
    valid: ['AW-123/consultation', 'AW-123456789/AbC-D_efG'],
    invalid: [...id, 'AW-123', 'AW-/a', 'AW-1/a/b'],
  },
  PUBLIC_META_PIXEL_ID: { valid: ['123456789012345'], invalid: [...id, '12a', '1.5', '-1'] },
};

/** The error message of a start with these variables; undefined if they are valid. */
function errorOf(given: Record<string, string>): string | undefined {
  try {
    configWith(given);
    return undefined;
  } catch (error) {
    if (canBeFixed(error)) return error.message;
    throw error;
  }
}

/** Never quoted. */
const hidden = [
  ...['CRM_WEBHOOK_URL', 'CRM_API_KEY', 'CRM_SIGNING_SECRET', 'CRM_BOOKING_SECRET'],
  ...['BUILD_HOOK_URL', 'BUILD_HOOK_SECRET', 'SMTP_URL', 'BACKUP_PASSPHRASE'],
  ...['SUPABASE_SECRET_KEY', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_URL'],
];

test('every variable is tested', () => {
  const all = [...Object.keys(platformSchema.entries), ...publicNames];
  expect([...Object.keys(values), 'PUBLIC_APP_ENV', 'PUBLIC_CHAT_EMBED'].sort()).toEqual(
    all.sort(),
  );
});

test('a sender’s name with a comma is refused with an example that works in .env', () => {
  const [line = ''] =
    /MAIL_FROM='.*'/.exec(errorOf({ MAIL_FROM: 'Smith, Lee & Co. <website@example.com>' }) ?? '') ??
    [];
  const given = parseEnv(line);
  expect(given).toEqual({ MAIL_FROM: '"Smith, Lee & Co." <website@example.com>' });
  expect(errorOf({ MAIL_FROM: given['MAIL_FROM'] ?? '' })).toBeUndefined();
});

describe.each(Object.entries(values))('%s', (name, { valid, invalid }) => {
  test('can be any valid value', () => {
    for (const value of valid) expect(errorOf({ [name]: value }), value).toBeUndefined();
  });

  test.each([...invalidAnywhere(valid[0] ?? ''), ...invalid])('is rejected as %j', (value) => {
    const message = errorOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} (is|looks like|contains)`));
    expect(message).toMatch(/^[\x20-\x7e’]{1,400}$/);
    if (hidden.includes(name)) expect(message).toContain(`${name} is invalid: `);
    expect(message).not.toContain('sesame');
  });
});

const chat = 'https://chat.example.com';

test.each([
  `<script src="${chat}/a.js" async></script>`,
  `\n<!-- Chat --><script src=//chat.example.com/a.js></script >\r\n`,
  `<div id="chat" class="on left"></div><SCRIPT>s.onload = go; s.src = '${chat}/a.js'</SCRIPT>`,
  `<script>window.id = '<b onclick=x>';</script><script src='${chat}/a.js'></script>`,
  '<script src="http://localhost:8080/a.js"></script>',
  // What comments and <noscript> contain isn't used.
  `<!-- <p style="color: red"> --><script src="${chat}/a.js"></script><noscript><img onload=x></noscript>`,
  `<script>s.innerHTML = '<p style="color: red">'</script><script src="${chat}/a.js" data-src="/b.js"></script>`,
  `<script>const s = document.createElement('script'); s.onload = go; s.addEventListener('load', go); s.src = '${chat}/a.js'</script>`,
  `<script>if (document.readyState === 'complete') go('${chat}'); else window.addEventListener('load', go)</script>`,
])('PUBLIC_CHAT_EMBED can be %j', (value) => {
  expect(errorOf({ PUBLIC_CHAT_EMBED: value })).toBeUndefined();
});

const embedProblems = {
  'set it to the vendor’s embed code, .*, or leave it empty\\.': [
    ...['   ', 'abc', chat, '<p>Call us</p>', `<img src="${chat}/a.png">`, '<script>go()</script>'],
    '<script src="http://chat.example.com/a.js"></script>',
    `<script>s.src = "${chat}"</script><script src="/a.js"></script>`,
    `<script src="javascript:go('${chat}')"></script>`,
    `<script src="${chat}/a.js">`,
    `<script>s.src = '${chat}/a.js'`,
    `<script src="https://a;sandbox/a.js"></script>`,
    `<script src="${chat}/a.js" onload="go()"></script>`,
    `<a href="${chat}"onclick=go()>Chat</a><script src="${chat}/a.js"></script>`,
    `<script src="${chat}/a.js"></script>${'a'.repeat(20_000)}`,
    `<!-- <script src="${chat}/a.js"></script> -->`,
    `<!-- ${chat} --><script>go()</script>`,
    `<script data-src="${chat}/a.js" src="/b.js"></script>`,
  ],
  'set it to the vendor’s embed code without its <style> elements and style attributes, .* Move them to src/styles/site\\.css\\.':
    [
      `<style>#chat { color: red }</style><script src="${chat}/a.js"></script>`,
      `<div id="chat"style='color: red'></div><script src="${chat}/a.js"></script>`,
    ],
  '.*waits for the page’s load event.*': [
    `<script>window.addEventListener('load', () => go('${chat}'))</script>`,
    `<script>window.onload = () => go('${chat}')</script>`,
    `<script>(function (w, d) { w.addEventListener("load", go('${chat}')) })(window, document)</script>`,
    `<script>addEventListener('load', () => go('${chat}'))</script>`,
    `<script>document.addEventListener( 'DOMContentLoaded', () => go('${chat}'))</script>`,
  ],
};

test.each(
  Object.entries(embedProblems).flatMap(([problem, texts]) =>
    texts.map((text) => [problem, text] as const),
  ),
)('PUBLIC_CHAT_EMBED says “%s” about %j', (problem, value) => {
  expect(errorOf({ PUBLIC_CHAT_EMBED: value })).toMatch(
    new RegExp(`^PUBLIC_CHAT_EMBED is (invalid|".*"): ${problem}$`),
  );
});

test('no message repeats a secret from the wrong variable', () => {
  const key = 'opensesame-1';
  expect(errorOf({ CRM_API_KEY: key, MAIL_PORT: key })).toBe(
    'MAIL_PORT is invalid: set it to a port number from 1 to 65535.',
  );
});
