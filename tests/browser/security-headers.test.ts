import type { Page } from '@playwright/test';
import { staffPaths } from '../../src/config/page-types.ts';
import { expect, expectInConsole, expectStatusInConsole, test } from './fixtures/journey.ts';
import { storeSession } from './fixtures/staff-journey.ts';

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
  expectStatusInConsole(404);
  await expectNoViolations(page, [
    ...routes.samples,
    '/seo-audit',
    '/comment-emails',
    '/staff-emails',
    ...staffPaths,
  ]);
});

test('no staff page violates its own policies for an admin', async ({ page, signIn }) => {
  const { data } = await (await signIn('admin@example.com')).auth.getSession();
  await storeSession(page, data.session);
  await expectNoViolations(page, staffPaths);
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
});

async function expectNoViolations(page: Page, paths: readonly string[]): Promise<void> {
  const violations = await recordViolations(page);
  for (const path of paths) {
    await page.goto(path);
    // The islands near the end of the page load, too.
    await page.keyboard.press('End');
    await page.waitForLoadState('networkidle');
    expect(await violations(), path).toEqual([]);
  }
}

interface StoredReport {
  name: string;
  blocked: string;
  disposition: string;
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
        .select('name, blocked, disposition, times')
        .eq('page', path);
      return data as StoredReport[] | null;
    };
    const isStaff = path === '/auth';
    const blocked = { disposition: 'enforce', times: 1 };
    const sink = { name: 'require-trusted-types-for', times: 1 };
    const disposition = isStaff ? 'enforce' : 'report';
    await expect.poll(stored, { message: path }).toEqual(
      expect.arrayContaining([
        { ...blocked, name: 'frame-src', blocked: 'https://frames.example.com' },
        // The link, and the script if it got its text.
        { ...blocked, name: 'script-src-elem', blocked: 'inline', times: isStaff ? 1 : 2 },
        { ...sink, blocked: 'HTMLScriptElement text', disposition },
        { ...sink, blocked: 'Element insertAdjacentHTML', disposition },
      ]),
    );
    expect(await page.title(), path).not.toBe('injected');
    expect(await page.getByText('dana@example.com').count(), path).toBe(isStaff ? 0 : 1);
  }
});
