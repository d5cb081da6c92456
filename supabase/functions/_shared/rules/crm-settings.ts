import * as v from 'valibot';
import { boundedText } from './bounded-text.ts';
import { isLoopback, parseUrl } from './environment/addresses.ts';
import { signingKey } from './signing-secret.ts';

export const crmSettingNames = [
  'webhook_url',
  'location_id',
  'api_key',
  'signing_secret',
  'booking_secret',
] as const;

export type CrmSettingName = (typeof crmSettingNames)[number];

/** Settings whose values nobody can read again. Admins can read the others. */
export const secretCrmSettings: readonly CrmSettingName[] = [
  'api_key',
  'signing_secret',
  'booking_secret',
];

/** As in the database. */
export const crmSettingMaxLength = 4096;

interface CrmSettingRule {
  /** The environment variable that's used while the setting isn't set on the site. */
  variable: string;
  /** Completes the sentence "Enter …". */
  expected: string;
  schema: v.GenericSchema<string, string>;
}

/**
 * An https address on the internet, or one of this machine. Excludes user names and passwords, IP addresses in any
 * spelling, and the names of private networks, since the functions may run in one. private.is_crm_setting has the same
 * expression.
 */
const crmAddress = new RegExp(
  '^(https?://(localhost|127\\.0\\.0\\.1|\\[::1\\])' +
    '|https://(?=[^/?:]{1,253}([/?:]|$))((?!xn--)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+' +
    '(?!xn--|(internal|local|localhost|lan|home|corp|intranet|arpa)([/?:]|$))[a-z]([a-z0-9-]{0,61}[a-z0-9])?)' +
    '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?' +
    '([/?][a-z0-9_.~:/?@!$&()*+,;=%-]*)?$',
  'i',
);

/** Whether an address points to this machine although the site runs elsewhere. Then it can't be the CRM's. */
export function isOwnServer(address: string, siteUrl: string | undefined): boolean {
  const [url, site] = [parseUrl(address), parseUrl(siteUrl ?? '')];
  return url !== null && isLoopback(url) && !(site && isLoopback(site));
}

/** The settings of the CRM that admins can set on the site. */
export const crmSettingRules = {
  webhook_url: {
    variable: 'CRM_WEBHOOK_URL',
    expected:
      'an address that begins with https:// and a host name, and has no user name, password, or fragment',
    schema: v.pipe(boundedText(2048), v.maxLength(2048), v.regex(crmAddress)),
  },
  location_id: {
    variable: 'PUBLIC_CRM_LOCATION_ID',
    expected: 'an ID with only letters, digits, hyphens, and underscores',
    schema: v.pipe(boundedText(crmSettingMaxLength), v.regex(/^[\w-]{1,100}$/)),
  },
  api_key: {
    variable: 'CRM_API_KEY',
    expected: 'only the key, which contains letters, digits, and -._~+/=',
    // What may follow `Bearer` (RFC 6750 §2.1).
    schema: v.pipe(boundedText(crmSettingMaxLength), v.regex(/^[\w.~+/-]{1,4000}={0,2}$/)),
  },
  signing_secret: {
    variable: 'CRM_SIGNING_SECRET',
    expected: 'whsec_ followed by the Base64 of 24 to 64 random bytes',
    schema: v.pipe(boundedText(crmSettingMaxLength), v.check(isSigningSecret)),
  },
  booking_secret: {
    variable: 'CRM_BOOKING_SECRET',
    expected: 'whsec_ followed by the Base64 of 24 to 64 random bytes',
    schema: v.pipe(boundedText(crmSettingMaxLength), v.check(isSigningSecret)),
  },
} as const satisfies Record<CrmSettingName, CrmSettingRule>;

/** Where a setting comes from. */
export type CrmSettingSource =
  /** `setBy` is null if the account was removed. */
  | { from: 'site'; setAt: string; setBy: string | null }
  | { from: 'environment' }
  | { from: 'none' };

/** What the function crm-settings returns about the settings. */
export interface CrmSettingsStatus {
  sources: Record<CrmSettingName, CrmSettingSource>;
  /** Those that are set and not secret. */
  values: Partial<Record<CrmSettingName, string>>;
  /** Whether leads are sent: the webhook is set, and the signing secret is valid or empty. */
  connected: boolean;
}

/** What the CRM's API says about a lead. */
export type CrmLookup =
  /** A contact has the lead's ID. */
  | { status: 'found' }
  /** There's a contact with this email address, but without the lead's ID. */
  | { status: 'other-contact' }
  | { status: 'no-contact' }
  | { status: 'refused'; code: number }
  /** No answer, or one that says to try again later. */
  | { status: 'unavailable' };

/** Standard Webhooks requires 24 to 64 bytes. */
function isSigningSecret(secret: string): boolean {
  const bytes = signingKey(secret)?.length ?? 0;
  return bytes >= 24 && bytes <= 64;
}
