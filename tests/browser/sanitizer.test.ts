import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { postBody } from '../../src/features/blog/post/post-body.ts';
import { sanitizePostHtml } from '../../src/lib/post-html.ts';
import { postHtmlPolicy } from '../../supabase/functions/_shared/rules/post/html.ts';
import { isLong } from '../long-tests.ts';
import { anyMarkup, validMarkup } from '../sanitizer/markup.ts';
import { vectors } from '../sanitizer/vectors.ts';
import { expect, test as journey } from './fixtures/journey.ts';

interface Shown {
  /** Forbidden markup found in the documents. */
  problems: string[];
  /** How often a script showed a dialog. */
  dialogs: number;
  /** URLs that the documents requested. */
  requests: string[];
}

interface SanitizerTest {
  /** Renders documents one at a time. A document consists of sections. */
  show(documents: readonly string[], options: { policy: boolean }): Promise<Shown>;
}

const section = (html: string) => `<section>${html}</section>`;

const test = journey.extend<SanitizerTest>({
  // Not the fixture's page: violations of the policy are errors in the console.
  show: async ({ browser, addresses, request }, use) => {
    const headers = (await request.get('/blog')).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    await use(async (documents, options) => {
      const page = await browser.newPage();
      const shown: Shown = { problems: [], dialogs: 0, requests: [] };
      // A real dialog would hold up the next document.
      await page.exposeFunction('alert', () => (shown.dialogs += 1));
      const served = new Map(
        documents.map((html, n) => [`${addresses.site}/sanitized/${n}`, html]),
      );
      await page.route('**', async (route) => {
        const html = served.get(route.request().url());
        if (html === undefined) shown.requests.push(route.request().url());
        if (html === undefined) return route.abort();
        return route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: options.policy ? { 'content-security-policy': policy } : {},
          body: `<!doctype html><html lang="en"><title>x</title><body>${html}</body></html>`,
        });
      });
      for (const address of served.keys()) {
        await page.goto(address, { waitUntil: 'load' });
        shown.problems.push(...(await forbiddenMarkup(page)));
      }
      await page.close();
      return shown;
    });
  },
});

/** Finds markup in a page's sections that the policy doesn't allow, as first parsed and when parsed again. */
function forbiddenMarkup(page: Page): Promise<string[]> {
  return page.evaluate(({ allowedTags, allowedAttributes, allowedSchemes }) => {
    const heading = /^H[1-6]$/;
    const isAllowed = (element: Element, { name, value }: Attr) =>
      (element.localName === 'a' && (allowedAttributes.a as readonly string[]).includes(name)) ||
      // Added by the page.
      (heading.test(element.tagName) && name === 'id' && value.startsWith('article-')) ||
      (element.localName === 'pre' && name === 'tabindex' && value === '0');
    const problemsOf = (root: ParentNode & Node): string[] => [
      ...[...root.querySelectorAll('*')].flatMap((element) => [
        ...((allowedTags as readonly string[]).includes(element.localName)
          ? []
          : [element.localName]),
        ...[...element.attributes]
          .filter((attribute) => !isAllowed(element, attribute))
          .map(({ name }) => `${element.localName} ${name}`),
        ...(element instanceof HTMLAnchorElement &&
        element.hasAttribute('href') &&
        !(allowedSchemes as readonly string[]).includes(element.protocol.replace(':', ''))
          ? [`a link to ${element.href}`]
          : []),
      ]),
      ...(document.createTreeWalker(root, NodeFilter.SHOW_COMMENT).nextNode() ? ['a comment'] : []),
    ];
    const outside = [...document.body.childNodes].filter((node) => node.nodeName !== 'SECTION');
    return [
      ...outside.map(({ nodeName }) => `${nodeName} outside its section`),
      ...[...document.querySelectorAll('section')].flatMap((section) => {
        const html = section.innerHTML;
        // Without scripting, <noscript> is parsed differently. innerHTML finds what changes when it's parsed twice.
        const parsed = new DOMParser().parseFromString(html, 'text/html').body;
        section.innerHTML = html;
        return [section, parsed]
          .flatMap(problemsOf)
          .map((problem) => `${problem}: ${html.slice(0, 200)}`);
      }),
    ];
  }, postHtmlPolicy);
}

/** How many random texts of each kind. */
const samples = isLong ? 400 : 100;

const all = Object.values(vectors).flat();

test('hostile and random HTML is harmless in a post, with and without the policy', async ({
  show,
}) => {
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(300);
  const generated = fc.sample(anyMarkup, samples);
  const posts = [...all, ...generated].map((html) => section(postBody(html).html)).join('');
  for (const policy of [false, true]) {
    expect(await show([posts], { policy })).toEqual({ problems: [], dialogs: 0, requests: [] });
  }
});

test('without the sanitizer, the same HTML runs scripts unless the policy blocks them', async ({
  show,
}) => {
  const live = [...vectors['event handlers that run by themselves'], ...vectors.scripts];
  const raw = isLong ? live : live.filter((_, index) => index % 8 === 0);
  const { dialogs, problems } = await show(raw.map(section), { policy: false });
  expect(dialogs).toBeGreaterThan(raw.length / 2);
  expect(problems.length).toBeGreaterThan(raw.length);
  expect((await show(raw.map(section), { policy: true })).dialogs).toBe(0);
});

test('allowed HTML in a post stays unchanged', async ({ page }) => {
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  const seeded = [...seed.matchAll(/\$html\$(.*?)\$html\$/gs)].map(([, html = '']) => html);
  expect(seeded.length).toBeGreaterThan(10);
  const pairs = [...seeded, ...fc.sample(validMarkup, samples)].map(
    (html) => [html, sanitizePostHtml(html)] as const,
  );
  const changed = await page.evaluate((all) => {
    const parsed = (html: string) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      return template.innerHTML;
    };
    return all.filter(([html, sanitized]) => parsed(html) !== parsed(sanitized));
  }, pairs);
  expect(changed).toEqual([]);
});

test('moderators see exactly what a post’s page shows', async ({ page }) => {
  const posts = [
    ...all,
    ...['<frameset></frameset>after', 'seen <option>hidden', '<table>before<td>cell', 'end <b'],
    ...fc.sample(validMarkup, samples),
    ...fc.sample(anyMarkup, samples),
  ];
  await load(page, 'src/features/moderation/post-html.ts');
  const different = await page.evaluate(
    (pairs) => {
      const { loaded } = globalThis as unknown as {
        loaded: { postFragment(html: string): DocumentFragment };
      };
      return pairs.filter(([html, published]) => {
        const moderated = document.createElement('section');
        moderated.append(loaded.postFragment(html));
        // The page adds it, too.
        for (const code of moderated.querySelectorAll('pre')) code.removeAttribute('tabindex');
        const onPage = document.createElement('section');
        onPage.innerHTML = published;
        // At the beginning of a document, browsers ignore spaces.
        return moderated.innerHTML.trimStart() !== onPage.innerHTML.trimStart();
      });
    },
    posts.map((html) => [html, sanitizePostHtml(html)] as const),
  );
  expect(different).toEqual([]);
});

/** Loads a module of the site into a blank page, as the global variable `loaded`. */
async function load(page: Page, module: string): Promise<void> {
  const absolute = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: { '~rules': absolute('supabase/functions/_shared/rules'), '~': absolute('src') },
    },
    build: {
      write: false,
      lib: { entry: absolute(module), formats: ['iife'], name: 'loaded' },
    },
  })) as unknown as { output: [{ code: string }] }[];
  await page.addScriptTag({ content: bundle?.output[0].code ?? '' });
}
