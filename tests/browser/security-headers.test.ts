import type { BrowserContext, Page } from '@playwright/test';
import { staffPaths } from '../../src/config/page-types.ts';
import { isLong } from '../long-tests.ts';
import { expect, expectInConsole, expectStatusInConsole, test } from './fixtures/journey.ts';
import { missing } from './fixtures/routes.ts';
import { storeSession } from './fixtures/staff-journey.ts';

interface Violation {
  directive: string;
  blocked: string;
}

/** Records the violations of the policy of each page. */
async function recordViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: Violation[] = [];
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
      }),
    );
  });
}

test('no page violates its own policies', async ({ page, routes }) => {
  expectStatusInConsole(404);
  const [post = ''] = routes.posts;
  await expectNoViolations(page, [
    // One of each type, besides pages without a type of their own.
    ...[
      '/',
      '/contact',
      '/book-strategy-call',
      '/blog',
      post,
      '/comment-emails',
      '/auth',
      '/admin',
    ],
    ...(isLong ? routes.indexed : [...missing, '/thank-you']),
  ]);
});

test('no staff page violates its own policies for an admin', async ({ page, signIn }) => {
  const { data } = await (await signIn('admin@example.com')).auth.getSession();
  await storeSession(page, data.session);
  await expectNoViolations(page, staffPaths);
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
});

async function expectNoViolations(page: Page, paths: readonly string[]): Promise<void> {
  const context = page.context();
  await recordViolations(context);
  // Several tabs at once, because most of the time, each waits until its page has loaded everything.
  const others = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const waiting = [...paths];
  const found: { path: string; violations: Violation[] }[] = [];
  await Promise.all(
    [page, ...others].map(async (tab) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await tab.goto(path);
        // The islands near the end of the page load, too.
        await tab.keyboard.press('End');
        await tab.waitForLoadState('networkidle');
        const violations = await tab.evaluate(
          () => (window as unknown as { seen: Violation[] }).seen,
        );
        found.push({ path, violations });
      }
    }),
  );
  expect(found).toHaveLength(paths.length);
  expect(found.filter(({ violations }) => violations.length > 0)).toEqual([]);
}

interface StoredReport {
  name: string;
  blocked: string;
  times: number;
}

test('injected scripts, javascript: links, frames, and HTML are blocked, reported, and stored', async ({
  page,
  admin,
  routes,
}) => {
  expectInConsole('Content Security Policy');
  expectInConsole('Trusted');
  const [post = ''] = routes.posts;
  for (const path of ['/', '/contact', '/book-strategy-call', post, '/auth']) {
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      const frame = document.createElement('iframe');
      frame.src = 'https://frames.example.com/?visitor=dana';
      const link = document.createElement('a');
      link.href = 'javascript:document.title = "injected"';
      document.body.append(frame, link);
      link.click();
      for (const inject of [
        () => script.append('document.title = "injected"'),
        () => document.body.append(script),
        () => document.body.insertAdjacentHTML('beforeend', '<p>dana@example.com</p>'),
      ]) {
        try {
          inject();
        } catch {
          // Trusted Types.
        }
      }
    });
    const stored = async () => {
      const { data } = await admin
        .from('browser_reports')
        .select('name, blocked, times')
        .eq('page', path);
      return data as StoredReport[] | null;
    };
    const isStaff = path === '/auth';
    const sink = { name: 'require-trusted-types-for', times: 1 };
    await expect.poll(stored, { message: path }).toEqual(
      expect.arrayContaining([
        { name: 'frame-src', blocked: 'https://frames.example.com', times: 1 },
        // The link, and the script if it got its text.
        { name: 'script-src-elem', blocked: 'inline', times: isStaff ? 1 : 2 },
        ...(isStaff ? ['HTMLScriptElement text', 'Element insertAdjacentHTML'] : []).map(
          (blocked) => ({ ...sink, blocked }),
        ),
      ]),
    );
    expect(await page.title(), path).not.toBe('injected');
    expect(await page.getByText('dana@example.com').count(), path).toBe(isStaff ? 0 : 1);
  }
});
