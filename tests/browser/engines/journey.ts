import type { SupabaseClient } from '@supabase/supabase-js';
import { consentKey } from '../../../src/features/tracking/consent.ts';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { chromiumArgs, findChromium } from '../../chromium.ts';
import { hasPackages } from '../../debian-packages.ts';
import { expect, visitorTest } from '../fixtures/journey.ts';
import { translatePage } from '../fixtures/translate.ts';
import type { Engine, EngineName, Tab } from './engine.ts';
import { startPuppeteer } from './puppeteer.ts';
import { visitorOf, type Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const startChromium = (initScript?: () => void) =>
  startPuppeteer(
    {
      executablePath: findChromium(),
      args: [
        ...chromiumArgs,
        // Puppeteer loses the page when Chromium shows one that it has kept or prerendered.
        '--disable-features=BackForwardCache,Prerender2',
      ],
    },
    initScript,
  );

/** How each engine starts, and the Debian packages it needs besides Chromium. */
const engines = {
  chromium: { packages: [], start: () => startChromium() },
  translated: { packages: [], start: () => startChromium(translatePage) },
  firefox: {
    packages: ['firefox-esr'],
    start: () => startPuppeteer({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' }),
  },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], start: startWebKit },
} satisfies Record<EngineName, { packages: string[]; start: () => Promise<Engine> }>;

interface WorkerFixtures {
  engineName: EngineName;
  /** Undefined if its packages are missing. */
  engine: Engine | undefined;
}

interface EngineJourney {
  visitor: Visitor;
  /** Opens a tab with its own storage. `cookieChoice` is already stored in it. */
  newVisitor(): Promise<Visitor>;
}

/** A journey through a real browser. Errors, blocked content, and failed requests in the browser fail it. */
export const test = visitorTest.extend<EngineJourney, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const { packages, start } = engines[engineName];
      const isInstalled = packages.length === 0 || hasPackages(...packages);
      const engine = isInstalled ? await start() : undefined;
      await use(engine);
      await engine?.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  newVisitor: async ({ engine, engineName, cookieChoice, baseURL }, use, testInfo) => {
    testInfo.skip(!engine, `Needs Debian’s packages ${engines[engineName].packages.join(', ')}.`);
    const open: { tab: Tab; visitor: Visitor }[] = [];
    await use(async () => {
      const tab = await (engine as Engine).open();
      const visitor = visitorOf(tab, baseURL ?? '');
      open.push({ tab, visitor });
      // On the site's origin, but without scripts.
      await visitor.goto('/robots.txt');
      if (cookieChoice === 'declined') {
        await visitor.js((key) => localStorage.setItem(key, 'declined'), consentKey);
      }
      return visitor;
    });
    const problems: string[] = [];
    for (const { tab, visitor } of open) {
      problems.push(...(await visitor.unexpectedProblems()));
      if (problems.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('screen', { body: await tab.screenshot(), contentType: 'image/png' });
      }
      await tab.close();
    }
    expect(problems, 'problems in the browser').toEqual([]);
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
});

/** Stores a session in the browser of a visitor who hasn't opened a page yet. Sign-ins are rate limited. */
export async function enterAs(visitor: Visitor, { auth }: SupabaseClient): Promise<void> {
  const { data } = await auth.getSession();
  await visitor.js(
    (key, session) => localStorage.setItem(key, session),
    sessionKey,
    JSON.stringify(data.session),
  );
}

export { expect } from '../fixtures/journey.ts';
