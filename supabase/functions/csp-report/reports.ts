import { readJson, refuse, type Read } from '../_shared/request-body.ts';
import { violationOf, type Violation } from './violation.ts';

const maxBytes = 64 * 1024;
/** What record_csp_reports takes at once. A page that breaks the policy more often says nothing new. */
const mostReports = 20;

const types = ['application/csp-report', 'application/reports+json', 'application/json'];

type Fields = Record<string, unknown>;

/**
 * The violations that a request reports, in either of the two forms that browsers send: report-uri's
 * object and the Reporting API's list. Empty where it reports other things, or faults of the visitor's
 * own browser extensions. Never throws.
 */
export async function reportsIn(request: Request): Promise<Read<Violation[]>> {
  // A browser cuts the sample of a script after 40 units of UTF-16, in the middle of a character too.
  const body = await readJson(request, maxBytes, { types, anyText: true });
  if (!body.ok) return body;
  const entries = Array.isArray(body.value) ? (body.value as unknown[]) : [body.value];
  const found = entries.map(readEntry);
  if (found.every((one) => one === undefined)) {
    return refuse(422, 'Send a report of a content security policy violation.');
  }
  const violations = found.filter((one) => typeof one === 'object');
  return { ok: true, value: violations.slice(0, mostReports) };
}

/** 'none of ours': a report that is not kept; undefined: no report at all. */
function readEntry(entry: unknown): Violation | 'none of ours' | undefined {
  if (!isFields(entry)) return undefined;
  const old = entry['csp-report'];
  if (isFields(old)) return violationOf(old);
  if (typeof entry['type'] !== 'string' || !isFields(entry['body'])) return undefined;
  return entry['type'] === 'csp-violation' ? violationOf(entry['body']) : 'none of ours';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
