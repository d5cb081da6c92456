import * as v from 'valibot';
import { appEnvironment } from './app-environment.ts';
import {
  detectSecretKind,
  findContainedSecret,
  jwtRoles,
  type OwnSecret,
} from './secret-values.ts';
import { imageHosts } from '../post/image-hosts.ts';
import { crmSettingRules } from '../crm-settings.ts';
import { isHostOfOrigin, isLoopback, isOrigin, isSecureAddress } from './addresses.ts';
import { hasStyles, isEmbedCode, waitsForLoad } from './embed-code.ts';
import { optional, parseVariables, variable, VariableError, type Variables } from './variables.ts';

const text = v.pipe(v.string(), v.maxLength(20_000));
const { expected: idFormat, schema: id } = crmSettingRules.location_id;
const origin = variable(
  'an address with nothing after the host, such as https://example.com',
  v.pipe(v.string(), v.check(isOrigin)),
);
/** Commas and semicolons separate policies and directives in a Content-Security-Policy. */
const publishedAddress = v.pipe(v.string(), v.check(isSecureAddress), v.regex(/^[^,;]*$/));
const addressFormat = 'an address that begins with https:// and has no commas or semicolons';

/** The variables without which no page can be built. */
const requiredSchema = v.object({
  // Never rejected: unknown values count as production (spec §1).
  PUBLIC_APP_ENV: variable('development, staging or production', text),
  PUBLIC_SITE_URL: origin,
  PUBLIC_SUPABASE_URL: origin,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: variable(
    'the project’s publishable key, which begins with sb_publishable_',
    v.pipe(v.string(), v.check(isPublishableKey)),
  ),
  PUBLIC_SUPABASE_PROJECT_ID: variable(idFormat, id),
});

/** If one is empty, the site is built without that integration. */
const optionalSchema = v.object({
  PUBLIC_LEAD_WEBHOOK_URL: optional(addressFormat, publishedAddress),
  PUBLIC_IMAGE_HOSTS: optional(
    'hosts separated by spaces, such as images.example.com cdn.example.com',
    v.pipe(
      v.string(),
      v.check((hosts) => imageHosts(hosts).every(isHostOfOrigin)),
    ),
  ),
  PUBLIC_CRM_LOCATION_ID: optional(idFormat, id),
  PUBLIC_CRM_CALENDAR_ID: optional(idFormat, id),
  PUBLIC_CRM_CALENDAR_DOMAIN: optional(
    'the host that serves the calendar, such as calendar.example.com',
    v.pipe(v.string(), v.check(isHostOfOrigin)),
  ),
  PUBLIC_CHAT_WIDGET_ID: optional(idFormat, id),
  PUBLIC_CHAT_EMBED: optional(
    'the vendor’s embed code, with a <script> that loads from an https:// address and no attributes such as onclick',
    v.pipe(
      text,
      v.check(
        (html) => !hasStyles(html),
        'the vendor’s embed code without its <style> elements and style attributes, which the Content-Security-Policy blocks. Move them to src/styles/site.css',
      ),
      v.check(isEmbedCode),
      v.check(
        (html) => !waitsForLoad(html),
        'an embed code that starts at once. This one waits for the page’s load event, which has passed by the time the chat is added. Call its function directly instead',
      ),
    ),
  ),
  PUBLIC_GTAG_ID: optional(
    'a Google tag ID such as G-XXXXXXXXXX',
    v.pipe(v.string(), v.regex(/^(?:G|AW|GT|DC)-[A-Z0-9]{1,30}$/)),
  ),
  PUBLIC_ADS_CONVERSION_SEND_TO: optional(
    'a conversion target such as AW-123456789/AbC-d_Efg',
    v.pipe(v.string(), v.regex(/^AW-\d{1,20}\/[\w-]{1,100}$/)),
  ),
  PUBLIC_META_PIXEL_ID: optional(
    'a Meta pixel ID, which has only digits',
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ),
  PUBLIC_SEO_SCRIPT_URL: optional(addressFormat, publishedAddress),
});

export type RequiredVariables = v.InferOutput<typeof requiredSchema>;
export const requiredNames = namesOf(requiredSchema.entries);
export const optionalNames = namesOf(optionalSchema.entries);
export const publicNames = [...requiredNames, ...optionalNames];

function namesOf<Name extends string>(entries: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(entries) as Name[];
}

function isPublishableKey(key: string): boolean {
  return /^sb_publishable_[\w-]{1,200}$/.test(key) || isAnonKey(key);
}

/** The kind of key that came before publishable keys. */
function isAnonKey(key: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key) && jwtRoles(key).join() === 'anon';
}

const partialRequired = v.partial(requiredSchema);

/**
 * Checks the public variables that are set, required or not. Throws a VariableError where one is
 * invalid, or where any PUBLIC_ variable looks like a secret or contains one of `secrets`: bundlers
 * publish variables with that prefix.
 */
export function checkPublicVariables(given: Variables, secrets: readonly OwnSecret[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value && name.startsWith('PUBLIC_')) rejectSecret(name, value, secrets);
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  parseVariables(partialRequired, set);
  parseVariables(optionalSchema, set);
}

function rejectSecret(name: string, value: string, secrets: readonly OwnSecret[]): void {
  const kind = detectSecretKind(value);
  const source = findContainedSecret(value, secrets);
  if (kind === undefined && source === undefined) return;
  const problem = kind === undefined ? `contains the value of ${source}` : `looks like ${kind}`;
  throw new VariableError(
    `${name} ${problem}, but PUBLIC_ variables are published with the site: remove it, and replace the secret if it was ever published.`,
  );
}

/** Every public variable, with unset ones empty so that the bundler doesn't read them from an env file. */
export function compiledVariables(given: Variables): Record<string, string> {
  return Object.fromEntries(publicNames.map((name) => [name, given[name] ?? '']));
}

/** The names in the message of spec §5, in its order. */
const backendNames = [
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_SUPABASE_PROJECT_ID',
] as const;

/**
 * The required variables. `local` has the values of this machine's own backend, which fill gaps in
 * development only. Throws a VariableError where a variable is missing or invalid, names the www host,
 * or is the local key for a backend on another machine.
 */
export function requiredVariables(given: Variables, local: Variables): RequiredVariables {
  const environment = appEnvironment(given['PUBLIC_APP_ENV']);
  const fallback = environment === 'development' ? local : {};
  const values = Object.fromEntries(
    requiredNames.map((name) => [name, given[name] || fallback[name] || undefined]),
  );

  const missing = backendNames.filter((name) => !values[name]);
  if (missing.length > 0) {
    throw new VariableError(
      `Missing required environment variables in production: ${missing.join(', ')}`,
    );
  }
  const variables = parseVariables(requiredSchema, { ...values, PUBLIC_APP_ENV: environment });
  const site = variables.PUBLIC_SITE_URL;
  // The site is the bare host, and www leads to it (spec §1).
  if (environment !== 'development' && new URL(site).host.startsWith('www.')) {
    throw new VariableError(
      `PUBLIC_SITE_URL is "${site}", but the www host only redirects to the bare domain: set it to ${site.replace('www.', '')}.`,
    );
  }
  const backend = new URL(variables.PUBLIC_SUPABASE_URL);
  const key = variables.PUBLIC_SUPABASE_PUBLISHABLE_KEY;
  if (key === local['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] && !isLoopback(backend)) {
    throw new VariableError(
      `PUBLIC_SUPABASE_PUBLISHABLE_KEY is the key for local development, but PUBLIC_SUPABASE_URL points to ${backend.host}: use that project’s publishable key.`,
    );
  }
  return variables;
}
