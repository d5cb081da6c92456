import { PublishError } from '../error.ts';

type Directives = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * One Content-Security-Policy that allows what each of `policies` allows, because `_headers` names one
 * for every address. They may differ in the hashes of their scripts and styles; throws a PublishError
 * where they differ in anything else, which beside others could mean something else.
 */
export function unitePolicies(policies: readonly string[]): string {
  const [first = new Map<string, Set<string>>(), ...others] = policies.map(directivesOf);
  if ([first, ...others].every(({ size }) => size === 0)) {
    throw new PublishError('No page of the site has a Content-Security-Policy.');
  }
  for (const other of others) {
    const differing = [...first.keys(), ...other.keys()].find(
      (name) => withoutHashes(first, name) !== withoutHashes(other, name),
    );
    if (differing !== undefined) {
      throw new PublishError(
        `The pages of the site differ in the directive ${differing} of their Content-Security-Policy: give all of them the same.`,
      );
    }
    for (const [name, sources] of other) for (const source of sources) first.get(name)?.add(source);
  }
  return [...first].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Undefined for a directive that is missing, which is not the same as an empty one. */
function withoutHashes(directives: Directives, name: string): string | undefined {
  const sources = directives.get(name);
  return sources && [...sources].filter((source) => !source.startsWith("'sha256-")).join(' ');
}

/**
 * Whether `policy` allows all that `own`, the policy of one page, allows. It does not where only one of
 * them has a directive: that would forbid what `default-src` allows.
 */
export function allowsAll(policy: string, own: string): boolean {
  const allowed = directivesOf(policy);
  const needed = directivesOf(own);
  if (needed.size !== allowed.size) return false;
  return [...needed].every(([name, sources]) =>
    [...sources].every((source) => allowed.get(name)?.has(source)),
  );
}

/** The sources of each directive, in their order. */
function directivesOf(policy: string): Map<string, Set<string>> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, new Set(sources)] as const),
  );
}
