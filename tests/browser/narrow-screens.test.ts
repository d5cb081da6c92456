import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { overflowAt } from './fixtures/overflow.ts';
import { setStatus } from './fixtures/staff.ts';

const longWord = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);
const longUrl = `https://example.com/${'recruiting/'.repeat(20)}?utm_source=${'x'.repeat(80)}`;
const longLine = `const posting = { ${"'@type': 'JobPosting', ".repeat(12)}};`;
const nest = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}${longWord}${close.repeat(depth)}`;

const hostilePost = {
  title: `How we wrote ${longWord.slice(0, 180)}`,
  excerpt: `All about ${longWord}`,
  category: longWord.slice(0, 40),
  tags: [longWord.slice(0, 40), 'a', 'tag with several words'],
  author_name: longWord.slice(0, 100),
  content: [
    `<p>${longWord}</p>`,
    `<p><a href="${longUrl}">${longUrl}</a></p>`,
    `<p>Inline <code>${longWord}</code> and <code>${longLine}</code>.</p>`,
    `<pre><code>${longLine}</code></pre>`,
    '<pre>short</pre>',
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Heading ${longWord}</h${level}>`),
    nest('<ul><li>', '</li></ul>', 15),
    nest('<ol><li>item', '</li></ol>', 15),
    nest('<blockquote>', '</blockquote>', 30),
    `<ol><li>Step<pre>${longLine}</pre></li></ol>`,
    `<blockquote><pre>${longLine}</pre></blockquote>`,
  ].join(''),
};

test('long words, URLs, code, and deep nesting stay inside a phone screen', async ({
  page,
  request,
  signIn,
}) => {
  const moderator = await signIn('moderator@example.com');
  const slug = `long-words-${Date.now()}`;
  const { data, error } = await moderator
    .from('blog_posts')
    .insert({ ...hostilePost, slug, is_published: true })
    .select('id')
    .single();
  expect(error).toBeNull();
  const id = data?.id as string;
  try {
    await setStatus(moderator, id, 'approved');
    await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200);

    const wide: string[] = [];
    for (const path of [`/blog/${slug}`, '/blog']) {
      await page.goto(path);
      await expect(page.getByText(hostilePost.title).first()).toBeVisible();
      for (const width of [320, 360, 390, 768, 1440]) wide.push(...(await overflowAt(page, width)));
    }
    expect(wide).toEqual([]);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/blog/${slug}`);
    const blocks = page.locator('.post-text pre').filter({ hasText: 'JobPosting' });
    await expect(blocks).toHaveCount(3);
    for (const block of await blocks.all()) {
      const [inner, outer] = await block.evaluate((pre) => [pre.scrollWidth, pre.clientWidth]);
      expect(inner, 'the code is wider than its block').toBeGreaterThan(Number(outer));
      await block.focus();
      await expect(block).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => block.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
    }
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await setStatus(moderator, id, 'pending');
    await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(404);
  }
});
