import type { Database } from '../_shared/rules/database.types.ts';

export type Violation = Omit<
  Database['public']['Tables']['csp_reports']['Row'],
  'id' | 'received_at'
>;

/** Most characters, as the constraints of public.csp_reports have it. */
const lengths = { url: 2048, directive: 100, sample: 100 };
/** Of PostgreSQL's integer. */
const largest = 2 ** 31 - 1;

/** Whose scripts are the visitor's own affair; WebKit hides which extension it was. */
const extension =
  /^(?:(?:chrome|moz|safari(?:-web)?|ms-browser)-extension|webkit-masked-url)(?::|$)/i;

/**
 * A violation as public.csp_reports stores it, from the fields of either form: report-uri's
 * `blocked-uri` is the Reporting API's `blockedURL` (CSP Level 3, §5.3 and §5.4). Addresses lose query,
 * fragment and credentials, which can name a person. 'none of ours' when a browser extension is to
 * blame; undefined when what makes a report is missing.
 */
export function violationOf(
  fields: Readonly<Record<string, unknown>>,
): Violation | 'none of ours' | undefined {
  const text = (...names: string[]) => names.map((name) => fields[name]).find(isText);
  const page = address(text('documentURL', 'document-uri'));
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive')
    ?.trim()
    .split(/\s/, 1)[0];
  const blocked = text('blockedURL', 'blocked-uri');
  // CSP Level 2 left it empty for what has no address.
  const blockedAddress = blocked === '' ? 'inline' : address(blocked);
  if (!page || !/^https?:\/\//.test(page) || !directive || !blockedAddress) return undefined;
  if (!/^[a-z-]+$/.test(directive) || directive.length > lengths.directive) return undefined;
  const source = text('sourceFile', 'source-file');
  if ([blocked, source].some((from) => from && extension.test(from))) return 'none of ours';
  return {
    document_url: page,
    effective_directive: directive,
    blocked_url: blockedAddress,
    source_file: address(source) ?? null,
    line_number: place(fields['lineNumber'] ?? fields['line-number']),
    column_number: place(fields['columnNumber'] ?? fields['column-number']),
    sample: sample(text('sample', 'script-sample')),
    disposition: text('disposition') === 'report' ? 'report' : 'enforce',
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Schemes whose URLs are stored. Any other URL, such as javascript:, is reduced to its scheme. */
const networkSchemes = /^(?:https?|wss?):$/;

/**
 * The part of a URL that is stored: scheme, host and path, or only the scheme's name if it isn't a network
 * scheme (data, blob). Browsers also report keywords (inline, eval). Undefined for anything else.
 */
function address(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url) return /^[\w-]+(?: [\w-]+)*$/.test(text) && text.length <= 100 ? text : undefined;
  if (!networkSchemes.test(url.protocol)) return url.protocol.slice(0, -1).slice(0, lengths.url);
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, lengths.url);
}

function place(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largest
    ? Number(value)
    : null;
}

/** Without what PostgreSQL cannot store, cut between characters as it counts them. */
function sample(text: string | undefined): string | null {
  const storable = (text ?? '').toWellFormed().replaceAll('\0', '');
  return [...storable].slice(0, lengths.sample).join('') || null;
}
