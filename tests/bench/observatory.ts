import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { codeBuild } from '../../publisher/code/code-build.ts';
import { loadCode, type LoadedCode } from '../../publisher/code/load.ts';
import { contentPublish, emptyMemory } from '../../publisher/content/content-publish.ts';
import { bookingPath, emailLinkPaths } from '../../src/config/page-types.ts';
import { headersAt } from '../../supabase/functions/_shared/rules/header-rules.ts';
import { startFakeBackend } from '../unit/publisher/fake-backend.ts';
import { memoryStore } from '../unit/publisher/memory-store.ts';
import { makePosts } from '../unit/publisher/posts.ts';
import { publishOptions } from '../unit/publisher/release-scenario.ts';
import { siteIn, type Site } from '../unit/publisher/site-in.ts';

/** Not a dependency, because it would install 195 packages. */
const scorer = '@mdn/mdn-http-observatory@1.4.8';

/** Headers worth ten points each, with their tests, which version 1.4.8 doesn't have. */
const newerTests = {
  'Cross-Origin-Opener-Policy': 'crossOriginOpenerPolicyTest',
  'Cross-Origin-Embedder-Policy': 'crossOriginEmbedderPolicyTest',
};

/** A production site with a calendar, whose frame the booking page allows. */
const env = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_benchmark',
  PUBLIC_SUPABASE_PROJECT_ID: 'project',
  PUBLIC_CRM_CALENDAR_ID: 'calendar',
  PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example.net',
};

const [post] = makePosts(1);
/** One page of each type. */
const pages = [
  '/services',
  '/contact',
  bookingPath,
  `/blog/${post?.slug}`,
  ...emailLinkPaths,
  '/auth',
];

interface Score {
  path: string;
  score: number;
  /** 150, or 140 with the calendar's frame. */
  target: number;
  /** The page's headers that the scorer doesn't recognize. */
  unscored: string[];
}

/** The parts of the scorer that are used here, in version 1.4.8 and 1.6.3. */
interface Scorer {
  Requests: new (host: string) => {
    /** Since 1.6. Without it, the scorer takes the host. */
    site?: { hostname: string };
    responses: Record<string, unknown>;
    resources: { path: string };
    session: { url: URL };
  };
  ALL_TESTS: ((requests: object) => { result: string | null })[];
  getScoreModifier: (result: string) => number;
}

/**
 * Builds the site for HTTPS, and scores the pages with the headers that a host would send. `checkout`: the folder of a
 * clone of github.com/mdn/mdn-http-observatory with its packages. Without it, the scorer is downloaded from npm.
 */
export async function observatoryScores(checkout: string | undefined): Promise<Score[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-observatory-'));
  const buildDir = join(repositoryDir, '.cache', 'bench-observatory');
  try {
    const loaded = await loadScorer(checkout ? resolve(checkout) : installScorer(folder));
    const unscored = Object.entries(newerTests)
      .filter(([, test]) => !loaded.ALL_TESTS.some(({ name }) => name === test))
      .map(([header]) => header);
    await codeBuild({ root: repositoryDir, buildDir, env, logger: () => undefined });
    const code = await loadCode(buildDir);
    const site = await publishedSite(code, buildDir);
    return pages.map((path) => {
      const headers = headersAt(code.code.headers, path);
      const html = site[`${path.slice(1)}.html`];
      if (html === undefined) throw new Error(`${path} is missing.`);
      return {
        path,
        score: scoreOf(loaded, headers, Buffer.from(html, 'latin1').toString()),
        target: path === bookingPath ? 140 : 150,
        unscored: unscored.filter((name) => name in headers),
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(buildDir, { recursive: true, force: true });
  }
}

/** The site with a post. */
async function publishedSite(code: LoadedCode, buildDir: string): Promise<Site> {
  const backend = await startFakeBackend(makePosts(1));
  const store = memoryStore();
  try {
    const options = publishOptions(store, buildDir, backend.url);
    await contentPublish(code, options, emptyMemory());
  } finally {
    await backend.close();
  }
  return siteIn(store);
}

/** Returns the scorer's folder. */
function installScorer(folder: string): string {
  const install = ['install', '--prefix', folder, '--ignore-scripts', scorer];
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'node_modules', scorer.slice(0, scorer.lastIndexOf('@')));
}

async function loadScorer(directory: string): Promise<Scorer> {
  // Its install script would download the list of sites that browsers only open over HTTPS.
  writeFileSync(join(directory, 'conf', 'hsts-preload.json'), '{}');
  const load = (file: string) => import(pathToFileURL(join(directory, 'src', file)).href);
  const modules = await Promise.all(['types.js', 'constants.js', 'grader/grader.js'].map(load));
  return Object.assign({}, ...modules) as Scorer;
}

/** The score of a page over HTTPS, if nothing listens for HTTP. Like the scorer's own `scan`, which needs a host. */
function scoreOf(
  { Requests, ALL_TESTS, getScoreModifier }: Scorer,
  headers: Readonly<Record<string, string>>,
  html: string,
): number {
  const { hostname } = new URL(env.PUBLIC_SITE_URL);
  const requests = new Requests(hostname);
  requests.site = { hostname };
  const response = {
    status: 200,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
    verified: true,
    httpEquiv: new Map(),
  };
  Object.assign(requests.responses, { auto: response, https: response, cors: response });
  requests.resources.path = html;
  requests.session = { url: new URL(env.PUBLIC_SITE_URL) };
  const modifiers = ALL_TESTS.map((run) => getScoreModifier(run(requests).result ?? ''));
  const add = (numbers: number[]) => numbers.reduce((total, each) => total + each, 100);
  const withoutBonuses = add(modifiers.filter((each) => each < 0));
  // Bonuses count from 90 points on.
  return withoutBonuses >= 90 ? add(modifiers) : withoutBonuses;
}
