import { hash } from 'node:crypto';
import { PublishError } from '../error.ts';

type Directives = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Merges the Content-Security-Policies of all pages, because `_headers` has one for every path. They may
 * differ only in the hashes of scripts and styles. Throws a PublishError for any other difference.
 */
export function mergePolicies(policies: readonly string[]): string {
  const [merged = new Map<string, Set<string>>(), ...others] = policies.map(parsePolicy);
  if ([merged, ...others].every(({ size }) => size === 0)) {
    throw new PublishError('No page of the site has a Content-Security-Policy.');
  }
  for (const other of others) {
    const differing = [...merged.keys(), ...other.keys()].find(
      (name) => withoutHashes(merged, name) !== withoutHashes(other, name),
    );
    if (differing !== undefined) {
      throw new PublishError(
        `The pages’ Content-Security-Policies differ in the directive ${differing}: make it the same on all of them.`,
      );
    }
    for (const [name, sources] of other) {
      for (const source of sources) merged.get(name)?.add(source);
    }
  }
  return formatPolicy(merged);
}

/**
 * Adds the hashes of inline styles and scripts, given by directive. Content routes aren't prerendered, so no
 * page's policy has theirs.
 */
export function allowInline(
  policy: string,
  inlined: Readonly<Record<string, readonly string[]>>,
): string {
  const directives = parsePolicy(policy);
  for (const [name, texts] of Object.entries(inlined)) {
    for (const text of texts) {
      directives.get(name)?.add(`'sha256-${hash('sha256', text, 'base64')}'`);
    }
  }
  return formatPolicy(directives);
}

/** Undefined if the directive is missing, which isn't the same as empty. */
function withoutHashes(directives: Directives, name: string): string | undefined {
  const sources = directives.get(name);
  return sources && [...sources].filter((source) => !source.startsWith("'sha256-")).join(' ');
}

/**
 * Whether `policy` allows everything that a page's own policy does. Both must have the same directives,
 * because an additional one can forbid what `default-src` allows.
 */
export function allowsAll(policy: string, own: string): boolean {
  const allowed = parsePolicy(policy);
  const needed = parsePolicy(own);
  if (needed.size !== allowed.size) return false;
  return [...needed].every(([name, sources]) =>
    [...sources].every((source) => allowed.get(name)?.has(source)),
  );
}

function parsePolicy(policy: string): Map<string, Set<string>> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, new Set(sources)] as const),
  );
}

function formatPolicy(directives: Directives): string {
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
