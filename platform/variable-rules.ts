import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { isEmail } from '../supabase/functions/_shared/rules/account/email.ts';
import {
  isPlainHost,
  isSecureAddress,
  isWebAddress,
} from '../supabase/functions/_shared/rules/environment/addresses.ts';
import {
  crmSettingRules,
  type CrmSettingName,
} from '../supabase/functions/_shared/rules/crm-settings.ts';
import { optional, variable } from '../supabase/functions/_shared/rules/environment/variables.ts';

const port = variable(
  'a port number from 1 to 65535',
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number), v.maxValue(65_535)),
);
// Unlike admins of the site, whoever sets variables can connect it to a server in a private network.
const secureAddress = optional(
  'an address that begins with https:// and has no user name, password, or fragment',
  v.pipe(v.string(), v.check(isSecureAddress)),
);
const signingSecret = crmSetting('signing_secret');

function crmSetting(name: CrmSettingName) {
  const { expected, schema } = crmSettingRules[name];
  return optional(expected, schema);
}

/** The variables of the functions and the publisher. */
export const functionVariables = {
  CRM_WEBHOOK_URL: secureAddress,
  CRM_API_KEY: crmSetting('api_key'),
  CRM_API_URL: secureAddress,
  CRM_CALENDAR_URL: secureAddress,
  CRM_SIGNING_SECRET: signingSecret,
  CRM_BOOKING_SECRET: signingSecret,
  // Signed and without personal data, so http is fine on a private network.
  BUILD_HOOK_URL: optional(
    'an address that begins with https:// or http:// and has no user name, password, or fragment',
    v.pipe(v.string(), v.check(isWebAddress)),
  ),
  BUILD_HOOK_SECRET: signingSecret,
  SMTP_URL: optional(
    'an address such as smtps://user:password@mail.example.com:465',
    v.pipe(v.string(), v.check(isMailServer)),
  ),
  MAIL_FROM: optional(
    `an email address with or without a name, such as Website <website@example.com>. A name with a comma needs quotes, and in .env, so does the whole value: MAIL_FROM='"Smith, Lee & Co." <website@example.com>'`,
    v.pipe(v.string(), v.check(isSender)),
  ),
};

/** Every variable except the public ones. */
export const platformSchema = v.object({
  SITE_PORT: port,
  BACKEND_PORT: port,
  MAIL_PORT: port,
  PUBLISHER_PORT: port,
  SMTP_PORT: port,
  // Where `npm run serve` listens. `npm start` always listens on loopback only.
  HOST: optional('an IP address or host name of this machine', v.pipe(v.string(), v.check(isHost))),
  DATA_DIR: optional(
    'a folder path, such as .data or /var/lib/site',
    v.pipe(v.string(), v.maxLength(1000), v.check(isFolderPath)),
  ),
  ...functionVariables,
  SUPABASE_SECRET_KEY: optional(
    'the project’s secret key, which begins with sb_secret_',
    v.pipe(v.string(), v.regex(/^sb_secret_[\w-]{1,200}$/)),
  ),
  SUPABASE_ACCESS_TOKEN: optional(
    'an access token of your account, which begins with sbp_',
    v.pipe(v.string(), v.regex(/^sbp_\w{1,200}$/)),
  ),
  // Of a session pooler, because migrations and cursors need a session.
  SUPABASE_DB_URL: optional(
    'the connection string of the project’s database, which begins with postgres:// and has %25 for each % in the password',
    v.pipe(v.string(), v.check(isDatabaseAddress)),
  ),
  MAIL_DKIM_SELECTOR: optional(
    'the name of a DKIM key, such as s1',
    v.pipe(v.string(), v.regex(/^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i)),
  ),
  BACKUP_PASSPHRASE: optional(
    'a passphrase of 12 to 1,000 letters, digits, spaces, and the characters _ . - + / =',
    v.pipe(v.string(), v.regex(/^(?! )[\w .+/=-]{12,1000}(?<! )$/)),
  ),
});

/** Rejects zones such as fe80::1%eth0, which URLs can't contain. */
function isHost(host: string): boolean {
  return isIPv6(host) ? !host.includes('%') : isUnambiguous(host) && !host.startsWith('[');
}

/** Resolvers read 0 and 127.1 as addresses, and would look up 999.1.1.1 as a name. URLs rewrite or refuse them. */
function isUnambiguous(host: string): boolean {
  return isPlainHost(host) && URL.parse(`http://${host}`)?.hostname === host;
}

/** Rejects URLs and text that only a shell expands: both would become literal folder names. */
function isFolderPath(path: string): boolean {
  return !/^~|^[a-z]{2,}:|^\s|\s$|[\p{C}$`"<>|*?;]/u.test(path);
}

function isDatabaseAddress(address: string): boolean {
  const url = parsePlain(address);
  return (
    url !== undefined && /^postgres(?:ql)?:$/.test(url.protocol) && url.hash === '' && isServer(url)
  );
}

function isMailServer(address: string): boolean {
  const url = parsePlain(address);
  if (!url || !/^smtps?:$/.test(url.protocol) || !isServer(url)) return false;
  const isAlone = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  return isAlone && (url.username === '') === (url.password === '');
}

/** Also undefined with escaped control characters: a decoded line break would inject a protocol line. */
function parsePlain(address: string): URL | undefined {
  if (!/^[a-z]+:\/\/[\x21-\x7e]*$/.test(address) || address.length > 2048) return undefined;
  try {
    if (/\p{Cc}/u.test(decodeURIComponent(address))) return undefined;
  } catch {
    return undefined;
  }
  return URL.parse(address) ?? undefined;
}

/** Container names may contain underscores. */
function isServer({ hostname, port: given }: URL): boolean {
  return isUnambiguous(hostname.toLowerCase().replaceAll('_', '-')) && given !== '0';
}

/** A name with special characters must be quoted (RFC 5322 §3.2.3). */
function isSender(sender: string): boolean {
  const [, quoted, plain, inBrackets, alone] =
    /^(?:(?:"([^"\\]*)"|([^"\\<>()[\]:;,@]*[^"\\<>()[\]:;,@\s])) <([^<>]+)>|([^<>]+))$/.exec(
      sender,
    ) ?? [];
  const name = quoted ?? plain ?? '';
  const address = inBrackets ?? alone ?? '';
  return (
    name.length <= 100 &&
    !/^\s|\p{C}/u.test(name) &&
    /^[\x21-\x7e]{1,64}@/.test(address) &&
    isEmail(address)
  );
}
