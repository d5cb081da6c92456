import { PublishError } from '../error.ts';

/**
 * One Content-Security-Policy that allows what each of `policies` allows, because `_headers` names one
 * for every address. They may differ in the hashes of their scripts and styles; throws a PublishError
 * where one has a directive that another has not.
 */
export function unitePolicies(policies: readonly string[]): string {
  const [first, ...others] = policies.map(directivesOf);
  if (!first || [first, ...others].every(({ size }) => size === 0)) {
    throw new PublishError('No page of the site has a Content-Security-Policy.');
  }
  for (const other of others) {
    const missing = [...first.keys(), ...other.keys()].find(
      (name) => !first.has(name) || !other.has(name),
    );
    if (missing !== undefined) {
      throw new PublishError(
        `The pages of the site differ in the directive ${missing} of their Content-Security-Policy: give it to all of them.`,
      );
    }
    for (const [name, sources] of other) for (const source of sources) first.get(name)?.add(source);
  }
  return [...first].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
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
