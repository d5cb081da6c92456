import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { listDefinitions, type Mutant } from './mutants.ts';

/** The closest test files, the closest first. Those further away are unlikely to be about the change, and take minutes. */
export interface RelatedTests {
  unit: string[];
  backend: string[];
  /** The files of supabase/tests that use a SQL definition. pgtap.test.ts runs them. */
  pgtap: string[];
}

const aliases = { '~rules/': 'supabase/functions/_shared/rules/', '~/': 'src/' };

/** They build or run the whole product, which takes minutes, whatever changed. */
const excluded = new Set([
  'tests/unit/publisher/site.test.ts',
  'tests/backend/edge/worker.test.ts',
  'tests/backend/start-faults.test.ts',
]);

/**
 * Finds tests through the graph of imports, like `vitest related`, but also across processes: a string that names a file counts as
 * an import of it, `serveFunctions` runs every Edge Function, and a string that contains the name of a SQL definition uses it.
 */
export function findTests(files: string[]): (mutant: Mutant) => RelatedTests {
  const known = new Set(files);
  const users = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  const add = (used: string, user: string) => {
    users.set(used, (users.get(used) ?? new Set()).add(user));
  };

  const migrations = files.filter((file) => /^supabase\/migrations\/.*\.sql$/.test(file));
  const bodies = new Map<string, string>();
  for (const file of migrations) {
    const sql = readFileSync(file, 'utf8');
    const definitions = listDefinitions(sql);
    for (const [index, { name, start }] of definitions.entries()) {
      const body = sql.slice(start, definitions[index + 1]?.start);
      bodies.set(name, `${bodies.get(name) ?? ''}\n${body}`);
    }
  }
  const addNames = (text: string, user: string) => {
    for (const [word] of text.matchAll(/[\w-]+/g)) {
      // A short name such as `leads` may be an ordinary word.
      const isName = word.includes('_') || text === word || text.includes(`.${word}`);
      if (isName && bodies.has(word) && `sql:${word}` !== user) add(`sql:${word}`, user);
      const edgeFunction = `supabase/functions/${word}/index.ts`;
      if (known.has(edgeFunction)) add(edgeFunction, user);
    }
  };
  for (const [name, sql] of bodies) addNames(sql, `sql:${name}`);

  for (const file of files) {
    if (/^supabase\/tests\/.*\.test\.sql$/.test(file)) {
      addNames(readFileSync(file, 'utf8'), file);
    } else if (/\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')) {
      const text = readFileSync(file, 'utf8');
      texts.set(file, text);
      for (const string of listStrings(file, text)) {
        const imported = resolve(string, file);
        if (imported) add(imported, file);
        else if (/^(tests\/backend|supabase\/functions)\//.test(file)) addNames(string, file);
      }
    }
    if (/^supabase\/functions\/[^_/]+\/index\.ts$/.test(file)) {
      add(file, 'tests/backend/served-functions.ts');
    }
  }

  function resolve(path: string, from: string): string | undefined {
    const alias = Object.entries(aliases).find(([prefix]) => path.startsWith(prefix));
    const places = alias
      ? [alias[1] + path.slice(alias[0].length)]
      : [join(dirname(from), path), ...(path.startsWith('.') ? [] : [normalize(path)])];
    return places
      .flatMap((place) => [place, `${place}.ts`, `${place}.tsx`, join(place, 'index.ts')])
      .find((place) => known.has(place));
  }

  return ({ file, definition }) => {
    const isSql = file.endsWith('.sql');
    const distances = new Map<string, number>([[isSql ? `sql:${definition}` : file, 0]]);
    for (const [used, distance] of distances) {
      for (const user of users.get(used) ?? []) {
        if (!distances.has(user)) distances.set(user, distance + 1);
      }
    }
    const stem = basename(file).replace(/^\d+_|\.\w+$/g, '');
    /** The beginnings of words, so that `comment_submission` is close to `comments.test.ts`. */
    const topics = [basename(dirname(file)), stem, definition]
      .flatMap((text) => text?.split(/[-_]/) ?? [])
      .flatMap((word) => (word.length > 3 ? [word.slice(0, 4)] : []));
    /** Whether a test is named after the file or, like workarounds.test.ts, after its folder. Those come first. */
    const mirrors = (test: string) =>
      test.includes(`/${stem}/`) ||
      [stem, ...(isSql ? [] : [basename(dirname(file))])].some((name) =>
        basename(test).startsWith(`${name}.`),
      );
    const rank = (test: string, distance: number) => {
      const path = test.split(/[/_-]/);
      const shared = new Set(topics.filter((topic) => path.some((word) => word.startsWith(topic))));
      return [
        mirrors(test) ? 0 : 1,
        distance - shared.size,
        -(texts.get(test) ?? '').split(definition ?? stem).length,
      ];
    };
    const list = (start: string, most: number) => {
      const tests = [...distances].filter(
        ([node]) => node.startsWith(start) && /\.test\.(ts|sql)$/.test(node) && !excluded.has(node),
      );
      const least = Math.min(...tests.map(([, distance]) => distance));
      return tests
        .filter(([test, distance]) => isSql || distance <= least + 1 || mirrors(test))
        .map(([test, distance]) => ({ test, rank: rank(test, distance) }))
        .sort((a, b) => compare(a.rank, b.rank) || (a.test < b.test ? -1 : 1))
        .slice(0, most)
        .map(({ test }) => test);
    };
    return {
      unit: isSql ? [] : list('tests/unit/', 12),
      backend: list('tests/backend/', 4),
      pgtap: isSql ? list('supabase/tests/', 4) : [],
    };
  };
}

function compare(a: number[], b: number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}

function listStrings(file: string, text: string): string[] {
  const strings: string[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  visit(source);
  return strings;

  function visit(node: ts.Node): void {
    if (
      ts.isImportDeclaration(node) &&
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    )
      return;
    if (ts.isExportDeclaration(node) && node.isTypeOnly) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      strings.push(node.text);
    }
    ts.forEachChild(node, visit);
  }
}
