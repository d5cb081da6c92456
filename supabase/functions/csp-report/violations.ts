import { readJson, reject, type Result } from '../_shared/request-body.ts';
import type { Database } from '../_shared/rules/database.types.ts';

export type Violation = Omit<
  Database['public']['Tables']['csp_reports']['Row'],
  'id' | 'received_at'
>;

type Fields = Readonly<Record<string, unknown>>;

const maxBytes = 64 * 1024;
/** The limit of record_csp_reports. More violations of one page add nothing new. */
const maxViolations = 20;
/** In characters, as in the constraints of public.csp_reports. */
const maxLengths = { url: 2048, directive: 100, sample: 100 };
/** The maximum of PostgreSQL's integer. */
const maxInteger = 2 ** 31 - 1;

const types = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Scripts of browser extensions aren't ours. WebKit hides which extension it was. */
const extension =
  /^(?:(?:chrome|moz|safari(?:-web)?|ms-browser)-extension|webkit-masked-url)(?::|$)/i;

/** Schemes whose URLs are stored. Any other URL, such as javascript:, is reduced to its scheme. */
const networkSchemes = /^(?:https?|wss?):$/;

/**
 * The violations that a request reports, as a report-uri object or a Reporting API list. Empty if it
 * contains only other reports or violations by browser extensions. Never throws.
 */
export async function readViolations(request: Request): Promise<Result<Violation[]>> {
  // Browsers cut a sample after 40 UTF-16 units, possibly in the middle of a character.
  const body = await readJson(request, maxBytes, { types, anyText: true });
  if (!body.ok) return body;
  const reports = (Array.isArray(body.value) ? (body.value as unknown[]) : [body.value]).map(
    parseReport,
  );
  if (reports.every((report) => report === undefined)) {
    return reject(422, 'Send a report of a content security policy violation.');
  }
  const violations = reports.filter((report) => typeof report === 'object');
  return { ok: true, value: violations.slice(0, maxViolations) };
}

/** 'ignored' for a valid report that isn't stored; undefined if it isn't a report. */
function parseReport(report: unknown): Violation | 'ignored' | undefined {
  if (!isFields(report)) return undefined;
  const legacy = report['csp-report'];
  if (isFields(legacy)) return parseViolation(legacy);
  if (typeof report['type'] !== 'string' || !isFields(report['body'])) return undefined;
  return report['type'] === 'csp-violation' ? parseViolation(report['body']) : 'ignored';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A violation as stored in public.csp_reports, from the fields of either format: report-uri's
 * `blocked-uri` is the Reporting API's `blockedURL` (CSP Level 3, §5.3 and §5.4). URLs are stored without
 * query, fragment, and credentials, which can identify a person. 'ignored' if a browser extension caused
 * it; undefined if a required field is missing.
 */
export function parseViolation(fields: Fields): Violation | 'ignored' | undefined {
  const text = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => typeof value === 'string');
  const page = storedUrl(text('documentURL', 'document-uri'));
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive')
    ?.trim()
    .split(/\s/, 1)[0];
  const blocked = text('blockedURL', 'blocked-uri');
  // CSP Level 2 leaves it empty for inline code.
  const blockedUrl = blocked === '' ? 'inline' : storedUrl(blocked);
  if (!page || !/^https?:\/\//.test(page) || !directive || !blockedUrl) return undefined;
  if (!/^[a-z-]+$/.test(directive) || directive.length > maxLengths.directive) return undefined;
  const source = text('sourceFile', 'source-file');
  if ([blocked, source].some((url) => url && extension.test(url))) return 'ignored';
  return {
    document_url: page,
    effective_directive: directive,
    blocked_url: blockedUrl,
    source_file: storedUrl(source) ?? null,
    line_number: integer(fields['lineNumber'] ?? fields['line-number']),
    column_number: integer(fields['columnNumber'] ?? fields['column-number']),
    sample: storedSample(text('sample', 'script-sample')),
    disposition: text('disposition') === 'report' ? 'report' : 'enforce',
  };
}

/**
 * The part of a URL that is stored: scheme, host and path, or only the scheme's name if it isn't a network
 * scheme (data, blob). Browsers also report keywords (inline, eval). Undefined for anything else.
 */
function storedUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url) return /^[\w-]+(?: [\w-]+)*$/.test(text) && text.length <= 100 ? text : undefined;
  if (!networkSchemes.test(url.protocol)) return url.protocol.slice(0, -1).slice(0, maxLengths.url);
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, maxLengths.url);
}

function integer(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxInteger
    ? Number(value)
    : null;
}

/** Removes what PostgreSQL can't store, and cuts between code points. */
function storedSample(text: string | undefined): string | null {
  const storable = (text ?? '').toWellFormed().replaceAll('\0', '');
  return [...storable].slice(0, maxLengths.sample).join('') || null;
}
