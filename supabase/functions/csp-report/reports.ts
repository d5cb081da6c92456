import { allowedOrigin } from '../_shared/cors.ts';
import { readJson, reject, type Result } from '../_shared/request-body.ts';
import type { Database } from '../_shared/rules/database.types.ts';
import { reportedSource } from '../_shared/rules/reported-source.ts';
import { noiseOf, thirdPartyViolator } from './noise.ts';

type Row = Database['public']['Tables']['browser_reports']['Row'];
export type BrowserReport = Omit<Row, 'id' | 'times' | 'first_seen' | 'last_seen'>;

type Fields = Readonly<Record<string, unknown>>;
/** The first of the named fields that is text. */
type Text = (...names: string[]) => string | undefined;

const maxBytes = 64 * 1024;
/** The limit of record_browser_reports. More reports of one page add nothing new. */
const maxReports = 20;
const maxDetailLength = 200;
/** The rest of a longer URL, message, or user agent adds no information. */
const maxTextLength = 4096;
/** The maximum of PostgreSQL's integer. */
const maxInteger = 2 ** 31 - 1;

const types = ['application/csp-report', 'application/reports+json', 'application/json'];

/** What is stored as the name of a report, by kind. Reports of other kinds are ignored. */
const names: Record<Row['kind'], (text: Text) => string | undefined> = {
  'csp-violation': (text) =>
    // violated-directive also lists the sources.
    text('effectiveDirective', 'effective-directive', 'violated-directive')?.trim().split(/\s/)[0],
  'permissions-policy-violation': (text) => text('featureId', 'policyId'),
  coep: (text) => text('type')?.replaceAll(' ', '-'),
  coop: (text) => text('type'),
  deprecation: (text) => text('id'),
  intervention: (text) => text('id'),
  crash: (text) => text('reason') ?? 'crash',
  // Not from browsers, but from the page that they show instead.
  'missing-page': () => 'missing-page',
};

/**
 * What browsers report in a request, as a report-uri object or a Reporting API list. Empty if it contains only kinds
 * of reports that aren't stored. Never throws.
 */
export async function readReports(
  request: Request,
  siteUrl: string | undefined,
): Promise<Result<BrowserReport[]>> {
  // Browsers cut a sample after 40 UTF-16 units, possibly in the middle of a character.
  const body = await readJson(request, maxBytes, { types, anyText: true });
  if (!body.ok) return body;
  const entries = Array.isArray(body.value) ? (body.value as unknown[]) : [body.value];
  const userAgent = request.headers.get('user-agent') ?? '';
  const reports = entries.map((entry) => parseEntry(entry, siteUrl, userAgent));
  if (reports.every((report) => report === undefined)) {
    return reject(422, 'Send a browser’s report about a page of this site.');
  }
  const stored = reports.filter((report) => typeof report === 'object');
  return { ok: true, value: stored.slice(0, maxReports) };
}

/** 'ignored' for a valid report that isn't stored; undefined if it isn't a report about the site. */
function parseEntry(
  entry: unknown,
  siteUrl: string | undefined,
  userAgent: string,
): BrowserReport | 'ignored' | undefined {
  if (!isFields(entry)) return undefined;
  const legacy = entry['csp-report'];
  if (isFields(legacy)) return parseReport('csp-violation', legacy, siteUrl, userAgent);
  const { type, url, body, user_agent: agent } = entry;
  if (typeof type !== 'string' || !isFields(body)) return undefined;
  if (!isKind(type)) return 'ignored';
  const fields = { documentURL: url, ...body };
  return parseReport(type, fields, siteUrl, typeof agent === 'string' ? agent : userAgent);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKind(type: string): type is Row['kind'] {
  return Object.hasOwn(names, type);
}

/**
 * A report as stored in public.browser_reports. A violation can have the fields of either format: report-uri's
 * `blocked-uri` is the Reporting API's `blockedURL` (CSP Level 3, §5.3 and §5.4). Undefined if it's about another site
 * or a required field is missing.
 */
export function parseReport(
  kind: Row['kind'],
  fields: Fields,
  siteUrl: string | undefined,
  userAgent = '',
): BrowserReport | undefined {
  const text: Text = (...keys) =>
    keys
      .map((key) => fields[key])
      .find((value) => typeof value === 'string')
      ?.slice(0, maxTextLength);
  const sourceOf = (url: string | undefined) =>
    reportedSource(url, (origin) => allowedOrigin(origin, siteUrl) !== undefined) ?? null;

  const page = sourceOf(text('documentURL', 'document-uri'));
  const name = names[kind](text);
  if (!page?.startsWith('/') || !name || !/^[A-Za-z][A-Za-z\d-]{0,99}$/.test(name))
    return undefined;

  // CSP Level 2 leaves it empty for inline code.
  const blockedUrl = text('blockedURL', 'blocked-uri', 'referrer');
  let blocked = sourceOf(blockedUrl === '' ? 'inline' : blockedUrl);
  if (kind === 'csp-violation' && blocked === null) return undefined;
  let detail = text('sample', 'script-sample', 'message', 'property');
  if (blocked === 'trusted-types-sink') {
    // "Element innerHTML|<p>…": what would have been inserted can be personal.
    blocked = sourceOf(detail?.split('|')[0]) ?? blocked;
    detail = undefined;
  }

  const source = sourceOf(text('sourceFile', 'source-file'));
  const isViolation = !['deprecation', 'intervention', 'crash', 'missing-page'].includes(kind);
  const given = text('disposition');
  const isReported = isViolation ? given?.startsWith('report') : kind !== 'intervention';
  const shared = { kind, name, blocked, disposition: isReported ? 'report' : 'enforce' } as const;
  const noise = noiseOf({ blocked, source }, isViolation, userAgent.slice(0, maxTextLength));
  if (noise) return { ...shared, noise, ...unnamed };
  const party = thirdPartyViolator(name, shared.disposition, source);
  // One row for all sinks.
  if (party) return { ...shared, blocked: party, noise: 'third-party', ...unnamed };
  return {
    ...shared,
    noise: null,
    page,
    source,
    line_number: integer(fields['lineNumber'] ?? fields['line-number']),
    column_number: integer(fields['columnNumber'] ?? fields['column-number']),
    detail: storedDetail(detail),
  };
}

/** What isn't stored for noise, because it says nothing about the site. */
const unnamed = { page: null, source: null, line_number: null, column_number: null, detail: null };

function integer(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxInteger
    ? Number(value)
    : null;
}

/** A URL within a text, without its scheme. */
const urlPart = /:\/\/\S*/g;

/** Removes what URLs reveal and characters that can't be stored or seen, and cuts between code points. */
function storedDetail(text: string | undefined): string | null {
  const storable = (text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(urlPart, (url) => url.replace(/[?#].*/, ''));
  return [...storable].slice(0, maxDetailLength).join('').trim() || null;
}
