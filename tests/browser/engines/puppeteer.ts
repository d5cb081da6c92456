import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';
import type { Engine, Tab } from './engine.ts';

/**
 * Chromium or Firefox. Puppeteer speaks WebDriver BiDi with Debian's Firefox. `initScript`: runs in each page before
 * its own scripts.
 */
export async function startPuppeteer(
  options: LaunchOptions,
  initScript?: () => void,
): Promise<Engine> {
  const browser = await puppeteer.launch({
    headless: true,
    // Slow machines need long.
    timeout: 60_000,
    protocolTimeout: 60_000,
    defaultViewport: { width: 1280, height: 800 },
    ...options,
  });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      if (initScript) await page.evaluateOnNewDocument(initScript);
      const tab = await tabOf(page);
      return { ...tab, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

async function tabOf(page: Page): Promise<Omit<Tab, 'close'>> {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    // Chromium rejects promises that no script asked for when it skips the transition between two pages.
    if (!/Error: Transition was (?:skipped|aborted)/.test(String(error))) {
      problems.push(`Error: ${error}`);
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Caused by a navigation that replaces another.
    if (!/ABORTED/.test(reason)) problems.push(`Failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  // Rate limits count by address.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': visitorAddress() });
  return {
    evaluate: async (expression) => String(await page.evaluate(`JSON.stringify(${expression})`)),
    move: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    tapAt: (x, y) => page.touchscreen.tap(x, y),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    async type(text) {
      await page.keyboard.type(text);
    },
    async press(keys) {
      const [key, control] = keys.split('+').toReversed() as [KeyInput, KeyInput?];
      if (control) await page.keyboard.down(control);
      await page.keyboard.press(key);
      if (control) await page.keyboard.up(control);
    },
    async resize(width, height) {
      await page.setViewport({ width, height });
    },
    // Puppeteer's own methods wait for a load event that pages with a history of their own don't have.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: () => Promise.resolve(problems),
  };
}
