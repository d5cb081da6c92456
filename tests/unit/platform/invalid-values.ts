import { jwt } from '../rules/unsigned-jwt.ts';

/** Kinds of values that are invalid for almost every setting, made from a valid one. */
const anywhere: Record<string, (valid: string) => string> = {
  'only spaces': () => '   ',
  'a leading space': (valid) => ` ${valid}`,
  'a trailing line break': (valid) => `${valid}\n`,
  'a second line': (valid) => `${valid}\r\nX-Injected: yes`,
  'a control character': (valid) => `${valid}\u0007`,
  'a right-to-left override': (valid) => `${valid}\u202e`,
  'a script address': () => 'javascript:alert(1)',
  HTML: () => '"><script>alert(1)</script>',
  'endless text': (valid) => valid + 'a'.repeat(30_000),
};

/** Not for folder paths, which can contain any name. */
const elsewhere: Record<string, (valid: string) => string> = {
  'a Cyrillic lookalike': (valid) => valid.replace(/[aeo]|$/, '\u0430'),
  'not a number': () => 'NaN!',
};

const addresses: Record<string, string> = {
  'a word': 'foo',
  'no scheme': 'example.com',
  'another scheme': 'ftp://example.com',
  'a user name': 'https://user@example.com',
  'a password': 'https://user:opensesame@example.com',
  'a space in the host': 'https://exa mple.com',
  'a directive in the host': 'https://example.com;sandbox',
  'a wildcard': 'https://*.example.com',
  'an impossible IP address': 'https://999.1.1.1',
  'an impossible port': 'https://example.com:70000',
  'a host beyond ASCII': 'https://ex\u00e4mple.com',
  'one slash': 'https:/example.com',
};
const origins = {
  ...addresses,
  'a path': 'https://example.com/path',
  'a slash': 'https://example.com/',
  'a query': 'https://example.com?a=1',
  'a fragment': 'https://example.com#a',
  'capital letters': 'https://EXAMPLE.com',
};
const secureAddresses = {
  ...addresses,
  'no encryption': 'http://example.com/hook',
  'a fragment': 'https://example.com/hook#part',
  quotes: 'https://example.com/"onload="',
};
const ids = {
  'a path': '../../etc',
  'an address': 'https://example.com',
  'a quote': "id'",
};
const signingSecrets = {
  'no prefix': 'notwhsec',
  'another prefix': 'sec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'no key': 'whsec_',
  'a short key': `whsec_${btoa('k'.repeat(23))}`,
  'a long key': `whsec_${btoa('k'.repeat(65))}`,
  'characters beyond Base64': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa__',
  'a space within': 'whsec_MfKQ9r8GKYqr TwjUPD8ILPZIo2LaLaSw',
};
const ports = {
  zero: '0',
  'a negative number': '-1',
  'too high a number': '65536',
  'a fraction': '80.5',
  hexadecimal: '0x50',
  'a leading zero': '080',
  'another script’s digits': '\u0664\u0663\u0662\u0661',
};

export interface SettingCase {
  valid: readonly string[];
  /** By kind, in addition to those that are always invalid. */
  invalid: Record<string, string>;
  /** Whether the values in `elsewhere` are valid. */
  isFreeText?: boolean;
}

/** Every setting that can be invalid. PUBLIC_APP_ENV and PUBLIC_CHAT_EMBED take any text. */
export const settingCases: Record<string, SettingCase> = {
  SITE_PORT: { valid: ['1', '8080', '65535'], invalid: ports },
  BACKEND_PORT: { valid: ['8081'], invalid: ports },
  MAIL_PORT: { valid: ['8082'], invalid: ports },
  PUBLISHER_PORT: { valid: ['8083'], invalid: ports },
  SMTP_PORT: { valid: ['8084'], invalid: ports },
  HOST: {
    valid: ['127.0.0.1', '0.0.0.0', '::', '2001:db8::7', 'localhost', 'my-machine.internal'],
    invalid: {
      'an impossible IP address': '999.1.1.1',
      hexadecimal: '0x7f000001',
      'an IP address with a port': '127.0.0.1:80',
      brackets: '[::1]',
      'a wildcard': '*',
      'an address': 'http://localhost',
    },
  },
  DATA_DIR: {
    isFreeText: true,
    valid: ['.data', '/var/lib/site', 'data of the site', '/srv/d\u00e4ta', "/home/o'brien/site"],
    invalid: {
      'a home folder that only a shell knows': '~/data',
      'a variable that only a shell knows': '$HOME/data',
      'an address': 'file:///var/lib/site',
      'a NUL byte': 'data\u0000',
      'a redirection': 'data>file',
    },
  },
  DATABASE_URL: {
    valid: [
      'postgres://user:password@db.example.com:5432/site',
      'postgresql://localhost/site?sslmode=require',
      'postgres://postgres@127.0.0.1:5432/site',
      'postgres://user@my_database/site',
      'postgres:///site?host=/var/run/postgresql',
    ],
    invalid: {
      'no scheme': 'localhost:5432',
      'another database': 'mysql://root:opensesame@localhost/site',
      'no host': 'postgres:///site',
      'one slash': 'postgres:/localhost/site',
      'an impossible port': 'postgres://localhost:70000/site',
      'an impossible IP address': 'postgres://999.1.1.1/site',
      'an escaped line break': 'postgres://localhost/site%0aother',
      'a broken escape': 'postgres://localhost/site%zz',
    },
  },
  SEED: {
    valid: ['0', '1'],
    invalid: {
      yes: 'yes',
      true: 'true',
      two: '2',
    },
  },
  SITE_URL: { valid: ['https://example.com', 'http://localhost:4321'], invalid: origins },
  CRM_WEBHOOK_URL: {
    valid: ['https://crm.example.com/hooks/1?key=a', 'http://127.0.0.1:8080/hooks'],
    invalid: secureAddresses,
  },
  CRM_API_KEY: {
    valid: ['key', 'eyJhbGciOi.abc_-+/=='],
    invalid: {
      'a space within': 'Bearer opensesame',
      'a NUL byte': 'open\u0000sesame',
      'an invisible character': 'open\u200bsesame',
    },
  },
  CRM_API_URL: { valid: ['https://services.example.com'], invalid: secureAddresses },
  CRM_SIGNING_SECRET: {
    valid: [`whsec_${btoa('k'.repeat(24))}`, `whsec_${btoa('k'.repeat(64))}`],
    invalid: signingSecrets,
  },
  BUILD_HOOK_URL: {
    valid: ['http://localhost:54325/hooks/build', 'http://publisher:54325/hooks/build'],
    invalid: { ...addresses, 'a fragment': 'https://example.com/#a' },
  },
  BUILD_HOOK_SECRET: { valid: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], invalid: signingSecrets },
  TRUSTED_PROXIES: {
    valid: ['10.0.0.7', '10.0.0.0/8, ::1', '2001:db8::/32'],
    invalid: {
      'an impossible IP address': '999.1.1.1',
      'a host name': 'proxy.example.com',
      'too long a prefix': '10.0.0.0/33',
      'an empty prefix': '10.0.0.0/',
      'a negative prefix': '10.0.0.0/-1',
      'a port': '10.0.0.7:80',
      'an empty entry': '10.0.0.7,,10.0.0.8',
      'other separators': '10.0.0.7 10.0.0.8',
    },
  },
  SMTP_URL: {
    valid: ['smtp://localhost:54326', 'smtps://user:pass%40word@mail.example.com:465'],
    invalid: {
      'no scheme': 'mail.example.com:465',
      'another scheme': 'https://user:opensesame@mail.example.com',
      'no host': 'smtp://',
      'one slash': 'smtp:/localhost',
      'an impossible port': 'smtp://localhost:70000',
      'a path': 'smtp://localhost/path',
      'a query': 'smtp://localhost?secure=false',
      'an escaped line break': 'smtp://user:open%0d%0asesame@localhost',
      'an impossible IP address': 'smtp://999.1.1.1',
    },
  },
  MAIL_FROM: {
    valid: [
      'website@example.com',
      'Website <website@example.com>',
      '"Acme, Inc." <website@example.com>',
      'B\u00fcro <b@example.com>',
    ],
    invalid: {
      'no address': 'Website',
      'no domain': 'website@',
      'a domain without a dot': 'website@localhost',
      'two addresses': 'a@example.com, b@example.com',
      'a space in the address': 'web site@example.com',
      'an open bracket': 'Website <website@example.com',
      'a quote in a quoted name': '"Ac"me" <website@example.com>',
      'a mailto address': 'mailto:website@example.com',
    },
  },
  PUBLIC_SITE_URL: { valid: ['https://example.com', 'http://localhost:4321'], invalid: origins },
  PUBLIC_SUPABASE_URL: {
    valid: ['https://abc.supabase.co', 'http://[::1]:54321'],
    invalid: origins,
  },
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: {
    valid: ['sb_publishable_abc-DEF_123', jwt({ role: 'anon' })],
    invalid: {
      'another prefix': 'sb_abc',
      'no key': 'sb_publishable_',
      'a token without a role': jwt({ sub: '1' }),
      'a token for another role': jwt({ role: 'authenticated' }),
      'a quote': 'sb_publishable_a"b',
      'an address': 'https://example.com',
    },
  },
  PUBLIC_SUPABASE_PROJECT_ID: { valid: ['local', 'abcdefghijklmnopqrst'], invalid: ids },
  PUBLIC_LEAD_WEBHOOK_URL: {
    valid: ['https://hooks.example.com/events?key=1', 'http://localhost:8080/hook'],
    invalid: { ...secureAddresses, 'a semicolon in the path': 'https://example.com/a;b' },
  },
  PUBLIC_CRM_LOCATION_ID: { valid: ['location-1', 'your-location-id'], invalid: ids },
  PUBLIC_CRM_CALENDAR_ID: {
    valid: ['a1B2', 'your-calendar-id', 'placeholder', 'demo'],
    invalid: ids,
  },
  PUBLIC_CRM_CALENDAR_DOMAIN: {
    valid: ['calendar.example.com', 'localhost:8080'],
    invalid: {
      'a scheme': 'https://calendar.example.com',
      'a path': 'calendar.example.com/widget',
      'a space': 'a b',
      'a directive': 'x; script-src *',
      'a wildcard': '*.example.com',
      'capital letters': 'Calendar.Example.com',
    },
  },
  PUBLIC_CHAT_WIDGET_ID: { valid: ['widget_1'], invalid: ids },
  PUBLIC_GTAG_ID: {
    valid: ['G-ABC123', 'AW-123456789', 'GT-ABC', 'DC-123'],
    invalid: { ...ids, 'no prefix': 'ABC123', 'another prefix': 'X-ABC', 'small letters': 'g-abc' },
  },
  PUBLIC_ADS_CONVERSION_SEND_TO: {
    valid: ['AW-123/consultation', 'AW-123456789/AbC-D_efG'],
    invalid: { ...ids, 'no label': 'AW-123', 'no number': 'AW-/a', 'two labels': 'AW-1/a/b' },
  },
  PUBLIC_META_PIXEL_ID: {
    valid: ['123456789012345'],
    invalid: { ...ids, letters: '12a', 'a fraction': '1.5', 'a negative number': '-1' },
  },
  PUBLIC_SEO_SCRIPT_URL: {
    valid: ['https://scripts.example.com/seo.js'],
    invalid: { ...secureAddresses, 'a comma in the path': 'https://example.com/a,b.js' },
  },
};

/** The kinds of invalid values of a setting, with the values. */
export function invalidValues({ valid, invalid, isFreeText }: SettingCase): [string, string][] {
  const [example = ''] = valid;
  const made = Object.entries(isFreeText ? anywhere : { ...anywhere, ...elsewhere });
  return [
    ...made.map(([kind, make]): [string, string] => [kind, make(example)]),
    ...Object.entries(invalid),
  ];
}
