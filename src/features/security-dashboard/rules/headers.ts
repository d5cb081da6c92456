import type { Finding } from './finding';

/** What a page's response contains. `headers`: with names in lower case. */
export interface PageResponse {
  path: string;
  /** 0: no response. */
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** What each header counts toward the score. Others don't count. */
export const points: Readonly<Record<string, number>> = {
  'Content-Security-Policy': 40,
  'Strict-Transport-Security': 15,
  'X-Content-Type-Options': 10,
  'Cross-Origin-Opener-Policy': 10,
  'Cross-Origin-Resource-Policy': 5,
  'Cross-Origin-Embedder-Policy': 5,
  'Referrer-Policy': 5,
  'Permissions-Policy': 5,
};

export interface PageResult {
  findings: Finding[];
  /** Of 100: the points of the headers that are right, out of those that the page should have. */
  score: number;
}

/** Compares the headers of a page with those it was built with. */
export function checkPage(
  { path, status, headers }: PageResponse,
  expected: Readonly<Record<string, string>>,
): PageResult {
  if (status !== 200) {
    const finding: Finding = {
      id: path,
      title: path,
      status: 'unknown',
      result: 'Unknown',
      cause:
        status === 0
          ? `${path} didn’t load. Check your connection, and try again.`
          : `${path} responded with status ${status}.`,
    };
    return { findings: [finding], score: 0 };
  }
  let earned = 0;
  let possible = 0;
  const findings = Object.entries(expected).map(([name, value]): Finding => {
    const actual = headers[name.toLowerCase()];
    const difference = differenceOf(name, value, actual);
    possible += points[name] ?? 0;
    const common = { id: `${path} ${name}`, title: `${name} on ${path}` };
    if (difference === undefined) {
      earned += points[name] ?? 0;
      return { ...common, status: 'ok', result: 'As built', evidence: `${name}: ${actual}` };
    }
    return {
      ...common,
      status: 'problem',
      result: actual === undefined ? 'Missing' : 'Different',
      cause: difference,
      fix: 'Deploy the site again with a host that reads dist/_headers (docs/deploy.md). If a CDN or proxy is in front of the site, make sure it doesn’t change headers.',
      evidence: `HEAD ${path}\n\nReceived  ${name}: ${actual ?? '(none)'}\nExpected  ${name}: ${value}`,
    };
  });
  return { findings, score: possible === 0 ? 0 : Math.round((100 * earned) / possible) };
}

function differenceOf(name: string, expected: string, actual: string | undefined) {
  if (actual === undefined) return `The page was sent without the ${name} header.`;
  if (!name.startsWith('Content-Security-Policy')) {
    return actual === expected
      ? undefined
      : `The ${name} header isn’t the one that the site was built with.`;
  }
  const differences = comparePolicies(expected, actual);
  return differences.length === 0
    ? undefined
    : `The ${name} header differs: ${differences.join('; ')}.`;
}

/** Differences between two policies, apart from the hashes of inline code, which differ from page to page. */
function comparePolicies(expected: string, actual: string): string[] {
  if (actual.includes(',')) return ['the page has more than one policy'];
  const wanted = parsePolicy(expected);
  const given = parsePolicy(actual);
  return [...new Set([...wanted.keys(), ...given.keys()])].flatMap((directive) => {
    const sources = given.get(directive);
    if (!sources) {
      // Without its hashes, a directive can be empty.
      return wanted.get(directive)?.size ? [`${directive} is missing`] : [];
    }
    const listed = wanted.get(directive) ?? new Set();
    const added = [...sources].filter((source) => !listed.has(source));
    const removed = [...listed].filter((source) => !sources.has(source));
    return [
      ...(added.length > 0 ? [`${directive} also has ${added.join(' ')}`] : []),
      ...(removed.length > 0 ? [`${directive} lacks ${removed.join(' ')}`] : []),
    ];
  });
}

function parsePolicy(policy: string): Map<string, Set<string>> {
  return new Map(
    policy.split(';').map((part) => {
      const [directive = '', ...sources] = part.trim().split(/\s+/);
      return [directive, new Set(sources.filter((source) => !source.startsWith("'sha256-")))];
    }),
  );
}
