import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installTool } from '../../tools/install.ts';
import { platformPorts } from '../browser/fixtures/running-platform.ts';
import { hasForm } from '../browser/fixtures/page-weight.ts';
import { routesOf, type Routes } from '../browser/fixtures/routes.ts';
import { launchBrowser } from './browser.ts';
import { insertPosts, newPost, serviceClient, untilIdle } from './fill-blog.ts';
import { onPlatform, production } from './platform.ts';
import { median } from './table.ts';

export interface LighthouseScores {
  path: string;
  hasForm: boolean;
  /** 0 to 100 by category. */
  categories: Record<string, number>;
  /** In milliseconds. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Median Lighthouse scores, with the mobile profile, of every indexed site page and archive, and of three posts: a
 * short one, and two long ones with a table of contents, one of which has an image. `only` replaces that list.
 */
export function lighthouseScores(
  runs: number,
  only: readonly string[] | undefined,
  onPage: (done: number, total: number, path: string) => void,
): Promise<LighthouseScores[]> {
  return onPlatform(
    async (platform, dataDir) => {
      const { site } = platform;
      const { indexed, posts } = await routesAt(site);
      const shapes = [newPost(0, { featured_image_url: '/logo.png' }), newPost(1)];
      await insertPosts(serviceClient(platform, dataDir), shapes);
      await untilIdle(platform);
      const sampled = [...posts.slice(0, 1), ...shapes.map(({ slug }) => `/blog/${slug}`)];
      const all = [...indexed.filter((path) => !posts.includes(path)), ...sampled];
      const paths = only ?? all;
      const scores: LighthouseScores[] = [];
      for (const path of paths) {
        const results: Result[] = [];
        for (let run = 0; run < runs; run += 1) results.push(await audit(site + path));
        const html = await (await fetch(site + path)).text();
        scores.push({ path, hasForm: hasForm(html), ...summarize(results) });
        onPage(scores.length, paths.length, path);
      }
      return scores;
    },
    { envFor: production },
  );
}

/** The part of Lighthouse's report that counts here. */
interface Result {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null } | undefined>;
}

/** Uses a new browser, because one that has visited other pages is faster. */
async function audit(url: string): Promise<Result> {
  const program = join(installTool('lighthouse'), 'lighthouse', 'cli', 'index.js');
  const port = Number((await platformPorts()).SITE_PORT);
  const browser = await launchBrowser(port);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        program,
        url,
        `--port=${port}`,
        `--only-categories=${categories.join(',')}`,
        '--disable-full-page-screenshot',
        '--output=json',
        '--quiet',
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const result = JSON.parse(stdout) as Result;
    if (result.runtimeError) {
      throw new Error(`Lighthouse failed on ${url}: ${result.runtimeError.message}`);
    }
    return result;
  } finally {
    await browser.close();
  }
}

function summarize(results: readonly Result[]): Omit<LighthouseScores, 'path' | 'hasForm'> {
  const auditOf = (id: string) =>
    median(results.map((result) => result.audits[id]?.numericValue ?? NaN));
  const scoreOf = (category: string) =>
    median(results.map((result) => (result.categories[category]?.score ?? NaN) * 100));
  return {
    categories: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])),
    largestContentfulPaint: auditOf('largest-contentful-paint'),
    totalBlockingTime: auditOf('total-blocking-time'),
    cumulativeLayoutShift: auditOf('cumulative-layout-shift'),
  };
}

/** All public pages of a running site. */
function routesAt(site: string): Promise<Routes> {
  return routesOf(async (path) => (await fetch(site + path)).text(), site);
}
