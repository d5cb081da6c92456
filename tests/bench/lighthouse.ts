import lighthouse, { type Result } from 'lighthouse';
import { freePorts } from '../browser/fixtures/running-platform.ts';
import { launchBrowser } from './browser.ts';
import { inProduction } from './production.ts';
import { routesAt } from './routes.ts';
import { median } from './table.ts';

export interface LighthouseScores {
  path: string;
  /** 0 to 100, median of the runs, by category. */
  categories: Record<string, number>;
  /** Milliseconds. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Lighthouse's mobile profile on every page made by hand that may be indexed and one post, as
 * production serves them, one after the other. `runs`: of each page; `told` hears of each page's end.
 */
export function lighthouseScores(
  runs: number,
  told: (done: number, all: number, scores: LighthouseScores) => void,
): Promise<LighthouseScores[]> {
  return inProduction(async ({ site }) => {
    const { indexed, posts } = await routesAt(site);
    const paths = [...indexed.filter((path) => !posts.includes(path)), ...posts.slice(0, 1)];
    const scores: LighthouseScores[] = [];
    for (const path of paths) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await audit(site + path));
      scores.push(summary(path, results));
      told(scores.length, paths.length, scores.at(-1) as LighthouseScores);
    }
    return scores;
  });
}

/** In a browser of its own: one that has seen other pages is warmer than a visitor's. */
async function audit(url: string): Promise<Result> {
  const port = Number((await freePorts()).SITE_PORT);
  const browser = await launchBrowser(port);
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${url}.`);
    const { runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function summary(path: string, results: readonly Result[]): LighthouseScores {
  const middle = (audit: string) =>
    median(results.map((result) => result.audits[audit]?.numericValue ?? NaN));
  return {
    path,
    categories: Object.fromEntries(
      categories.map((name) => [
        name,
        median(results.map((result) => (result.categories[name]?.score ?? NaN) * 100)),
      ]),
    ),
    largestContentfulPaint: middle('largest-contentful-paint'),
    totalBlockingTime: middle('total-blocking-time'),
    cumulativeLayoutShift: middle('cumulative-layout-shift'),
  };
}
