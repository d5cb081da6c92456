import { allowedOrigin } from '../_shared/cors.ts';
import { readJson, reject, type Result } from '../_shared/request-body.ts';
import type { Database } from '../_shared/rules/database.types.ts';
import { reportedSource } from '../_shared/rules/reported-source.ts';
import { isNoise } from './noise.ts';

type Row = Database['public']['Tables']['browser_reports']['Row'];
export type BrowserReport = Pick<Row, 'kind' | 'name' | 'blocked' | 'page' | 'source'>;

type Fields = Readonly<Record<string, unknown>>;

const maxBytes = 64 * 1024;
/** The limit of record_browser_reports. More reports of one page add nothing new. */
const maxReports = 20;
/** The rest of a longer URL or user agent adds no information. */
const maxTextLength = 4096;

const types = ['application/csp-report', 'application/reports+json', 'application/json'];

/**
 * What browsers report in a request, as a report-uri object or a Reporting API list. Empty if it contains only reports
 * that aren't stored: of other kinds, of what was only reported, and noise. Never throws.
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
type Parsed = BrowserReport | 'ignored' | undefined;

function parseEntry(entry: unknown, siteUrl: string | undefined, userAgent: string): Parsed {
  if (!isFields(entry)) return undefined;
  const legacy = entry['csp-report'];
  if (isFields(legacy)) return parseReport('csp-violation', legacy, siteUrl, userAgent);
  const { type, url, body, user_agent: agent } = entry;
  if (typeof type !== 'string' || !isFields(body)) return undefined;
  // Missing pages are reported by the site's 404 page, not by browsers.
  if (type !== 'csp-violation' && type !== 'missing-page') return 'ignored';
  const fields = { documentURL: url, ...body };
  return parseReport(type, fields, siteUrl, typeof agent === 'string' ? agent : userAgent);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A report as stored in public.browser_reports. A violation can have the fields of either format: report-uri's
 * `blocked-uri` is the Reporting API's `blockedURL` (CSP Level 3, §5.3 and §5.4). Undefined if it's about another site
 * or a required field is missing.
 */
export function parseReport(
  kind: BrowserReport['kind'],
  fields: Fields,
  siteUrl: string | undefined,
  userAgent = '',
): Parsed {
  /** The first of the named fields that is text. */
  const text = (...keys: string[]) =>
    keys
      .map((key) => fields[key])
      .find((value) => typeof value === 'string')
      ?.slice(0, maxTextLength);
  const sourceOf = (url: string | undefined) =>
    reportedSource(url, (origin) => allowedOrigin(origin, siteUrl) !== undefined) ?? null;

  const page = sourceOf(text('documentURL', 'document-uri'));
  if (!page?.startsWith('/')) return undefined;
  if (kind === 'missing-page') {
    return { kind, name: kind, blocked: sourceOf(text('referrer')), page, source: null };
  }
  // violated-directive also lists the sources.
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive');
  const [name = ''] = directive?.trim().split(/\s/) ?? [];
  // CSP Level 2 leaves it empty for inline code.
  const blockedUrl = text('blockedURL', 'blocked-uri');
  let blocked = sourceOf(blockedUrl === '' ? 'inline' : blockedUrl);
  if (!/^[A-Za-z][A-Za-z\d-]{0,99}$/.test(name) || blocked === null) return undefined;
  if (blocked === 'trusted-types-sink') {
    // "Element innerHTML|<p>…": what would have been inserted can be personal.
    blocked = sourceOf(text('sample', 'script-sample')?.split('|')[0]) ?? blocked;
  }
  const source = sourceOf(text('sourceFile', 'source-file'));
  const isIgnored =
    text('disposition')?.startsWith('report') ||
    isNoise({ blocked, source }, userAgent.slice(0, maxTextLength));
  return isIgnored ? 'ignored' : { kind, name, blocked, page, source };
}
