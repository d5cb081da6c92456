// A page that violates its own policies logs an error, and fails every journey that visits it.
import { expect, expectInConsole, test } from './fixtures/journey.ts';

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
