import type { Page } from '@playwright/test';
import { staffPages } from '../../src/config/staff-pages.ts';
import { expect, expectInConsole, test } from './fixtures/journey.ts';

interface Violation {
  directive: string;
  blocked: string;
  disposition: string;
}

/** The violations of the page's policies so far, those that are only reported included. */
async function recordViolations(page: Page): Promise<() => Promise<Violation[]>> {
  await page.addInitScript(() => {
    const seen: Violation[] = [];
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        disposition: event.disposition,
      }),
    );
  });
  return () => page.evaluate(() => (window as unknown as { seen: Violation[] }).seen);
}

test('no page violates its own policies', async ({ page, routes }) => {
  const violations = await recordViolations(page);
  const ofVisitors = ['/', '/thank-you', '/blog', '/contact', '/book-strategy-call', '/auth'];
  const paths = [...ofVisitors, ...routes.posts.slice(0, 1), ...staffPages.map(({ href }) => href)];
  for (const path of paths) {
    await page.goto(path);
    // The islands near the end of the page load, too.
    await page.keyboard.press('End');
    await page.waitForLoadState('networkidle');
    expect(await violations(), path).toEqual([]);
  }
});

test('injected scripts, javascript: links, and frames are blocked and reported', async ({
  page,
  addresses,
}) => {
  const violations = await recordViolations(page);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${addresses.backend}/functions/v1/csp-report`) {
      reports.push(request.postData() ?? '');
    }
  });
  expectInConsole('Content Security Policy');
  expectInConsole('TrustedScript');
  for (const path of ['/', '/contact', '/blog', '/auth']) {
    reports.length = 0;
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('document.title = "injected"');
      const frame = document.createElement('iframe');
      frame.src = 'https://frames.example.com/';
      const link = document.createElement('a');
      link.href = 'javascript:document.title = "injected"';
      document.body.append(script, frame, link);
      link.click();
    });
    await expect
      .poll(async () => (await violations()).map(({ directive }) => directive).sort(), {
        message: path,
      })
      .toEqual(expect.arrayContaining(['frame-src', 'script-src-elem']));
    await expect.poll(() => reports.length, { message: path }).toBeGreaterThanOrEqual(3);
    expect(await page.title(), path).not.toBe('injected');
  }
});
