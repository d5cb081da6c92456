import { chromium, request, type Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePorts } from '../browser/fixtures/running-platform.ts';
import { weigh, type Weight } from '../browser/fixtures/page-weight.ts';
import { routesOf, type Routes } from '../browser/fixtures/routes.ts';
import { wireTo } from '../browser/fixtures/wire.ts';
import { findChromium } from '../chromium.ts';
import { onPlatform, production } from './platform.ts';
import { median } from './table.ts';

/** What a first visit to each public page downloads, the most HTML and CSS first. */
export function weighPages(): Promise<Weight[]> {
  return onPlatform(async ({ site }) => {
    const { sitePages, posts } = await routesAt(site);
    const wire = await wireTo(site);
    const browser = await launchBrowser();
    try {
      const weights: Weight[] = [];
      for (const path of [...sitePages, ...posts]) weights.push(await weigh(browser, wire, path));
      return weights.sort((a, b) => b.htmlAndCss - a.htmlAndCss);
    } finally {
      await browser.close();
      await wire.close();
    }
  }, production);
}

export interface LighthouseScores {
  path: string;
  /** 0 to 100 by category. */
  categories: Record<string, number>;
  /** In milliseconds. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Median Lighthouse scores, with the mobile profile, of every indexed site page and of one post. */
export function lighthouseScores(
  runs: number,
  onPage: (done: number, total: number, path: string) => void,
): Promise<LighthouseScores[]> {
  return onPlatform(async ({ site }) => {
    const { indexed, posts } = await routesAt(site);
    const paths = [...indexed.filter((path) => !posts.includes(path)), ...posts.slice(0, 1)];
    const scores: LighthouseScores[] = [];
    for (const path of paths) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await audit(site + path));
      scores.push(summarize(path, results));
      onPage(scores.length, paths.length, path);
    }
    return scores;
  }, production);
}

/** Uses a new browser, because one that has visited other pages is faster. */
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
    const error = result ? result.lhr.runtimeError?.message : 'no result';
    if (!result || error) throw new Error(`Lighthouse failed on ${url}: ${error}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function summarize(path: string, results: readonly Result[]): LighthouseScores {
  const auditOf = (id: string) =>
    median(results.map((result) => result.audits[id]?.numericValue ?? NaN));
  const scoreOf = (category: string) =>
    median(results.map((result) => (result.categories[category]?.score ?? NaN) * 100));
  return {
    path,
    categories: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])),
    largestContentfulPaint: auditOf('largest-contentful-paint'),
    totalBlockingTime: auditOf('total-blocking-time'),
    cumulativeLayoutShift: auditOf('cumulative-layout-shift'),
  };
}

/** `debuggingPort`: where Lighthouse connects. */
function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // Chromium can't use its sandbox as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}

/** All public pages of a running site. */
async function routesAt(site: string): Promise<Routes> {
  const context = await request.newContext({ baseURL: site });
  try {
    return await routesOf(context, site);
  } finally {
    await context.dispose();
  }
}
