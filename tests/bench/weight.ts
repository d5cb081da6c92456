import { weigh, type Weight } from '../browser/fixtures/page-weight.ts';
import { wireTo } from '../browser/fixtures/wire.ts';
import { launchBrowser } from './browser.ts';
import { inProduction } from './production.ts';
import { routesAt } from './routes.ts';

/** What a first visit to every public page transfers until load, the heaviest HTML and CSS first. */
export function weightOfEveryPage(): Promise<Weight[]> {
  return inProduction(async ({ site }) => {
    const { sitePages, posts } = await routesAt(site);
    const wire = await wireTo(site);
    const browser = await launchBrowser();
    try {
      const weights: Weight[] = [];
      for (const path of [...sitePages, ...posts]) weights.push(await weigh(browser, wire, path));
      return weights.sort((one, other) => other.htmlAndCss - one.htmlAndCss);
    } finally {
      await browser.close();
      await wire.close();
    }
  });
}
