import { randomUUID } from 'node:crypto';
import { isLong } from '../long-tests.ts';
import { commentsOn, mockList, showComments } from './comments/journey.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { overflowAt } from './fixtures/overflow.ts';
import { readerTexts } from './fixtures/reader-view.ts';
import { pendingPost, setStatus } from './fixtures/staff.ts';

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

interface PostJourney {
  /** Inserts a submitted post with a unique slug. */
  submit(post: object): Promise<Submitted>;
  /** Approves posts and waits until they're live. They're withdrawn after the test. */
  approve(...posts: Submitted[]): Promise<void>;
  /** Withdraws the approval of posts and waits until they're gone. */
  withdraw(...posts: Submitted[]): Promise<void>;
}

interface Submitted {
  id: string;
  slug: string;
}

const test = journey.extend<PostJourney>({
  submit: async ({ moderator }, use) => {
    await use(async (post) => {
      const { data, error } = await moderator
        .from('blog_posts')
        .insert({ ...post, slug: `journey-${Date.now()}`, is_published: true })
        .select('id, slug')
        .single();
      if (error) throw error;
      return data as Submitted;
    });
  },
  approve: async ({ moderator, request, withdraw }, use) => {
    const approved: Submitted[] = [];
    await use(async (...posts) => {
      approved.push(...posts);
      for (const { id } of posts) await setStatus(moderator, id, 'approved');
      for (const { slug } of posts) {
        await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200);
      }
    });
    await withdraw(...approved);
  },
  withdraw: async ({ moderator, request, addresses }, use) => {
    await use(async (...posts) => {
      for (const { id } of posts) await setStatus(moderator, id, 'pending');
      for (const { slug } of posts) {
        await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(404);
      }
      // The page disappears when the release switches, before the publish ends.
      // A Worker's cache keeps the status for a few seconds.
      const status = async () =>
        (await request.get(`${addresses.publisher}/status?at=${Date.now()}`)).json();
      await expect.poll(status).toMatchObject({ state: 'idle' });
    });
  },
});

test('the preview of a draft is its future page, byte for byte, apart from the times and the notice', async ({
  moderator,
  request,
  approve,
}) => {
  const post = { id: randomUUID(), slug: `journey-${Date.now()}` };
  const call = async <Result>(name: string, args: object): Promise<Result> => {
    const { data } = await moderator.rpc(name, args).throwOnError();
    return data as Result;
  };
  await call('save_draft', {
    draft_id: post.id,
    expected_version: 0,
    fields: { ...hostilePost, slug: post.slug, meta_description: 'What a preview shows' },
  });
  const { id: link_id, token } = await call<{ id: string; token: string }>('create_preview_link', {
    post_id: post.id,
  });
  const preview = async () => {
    const response = await request.get(`/preview/${token}`);
    return { status: response.status(), headers: response.headers(), html: await response.text() };
  };
  const draft = await preview();

  await call('submit_post', { draft_id: post.id, expected_version: 1 });
  await approve(post);
  const published = await request.get(`/blog/${post.slug}`);
  const html = await published.text();
  // It was published and last changed at other times.
  const withoutTimes = (page: string) => page.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '');
  const withoutNotice = (page: string) =>
    page.replace(/<aside class="screen-only .*?<\/aside>/s, '');
  expect(withoutTimes(withoutNotice(draft.html))).toBe(withoutTimes(withoutNotice(html)));
  const approved = await preview();
  expect(withoutNotice(approved.html)).toBe(withoutNotice(html));
  expect(approved.html).toContain('Preview. This version isn’t public.');
  expect(html).not.toContain('This version isn’t public.');

  // It isn't a file, it's private, and it has the security policies of staff pages. The other headers are the same.
  const isOfFile = (name: string) => /^(link|etag|vary|date|content-(length|encoding))$/.test(name);
  const isPrivacy = (name: string) =>
    /^(cache-control|referrer-policy|x-robots-tag|content-security-policy)$/.test(name);
  const others = (headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => !isOfFile(name) && !isPrivacy(name)),
    );
  expect(others(approved.headers)).toEqual(others(published.headers()));
  expect(approved.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });

  await call('revoke_share_link', { link_id });
  expect((await preview()).status).toBe(404);
});

test('an approved post goes live, and disappears when its approval is withdrawn', async ({
  page,
  request,
  addresses,
  moderator,
  approve,
  withdraw,
}) => {
  const post = await pendingPost(moderator);
  const path = `/blog/${post.slug}`;
  const text = async (listing: string) => (await request.get(listing)).text();
  expect((await request.get(path)).status()).toBe(404);
  expect(await text('/sitemap-posts-1.xml')).not.toContain(path);

  await approve(post);
  await page.goto('/blog');
  await page.getByRole('link', { name: post.title }).first().click();
  await expect(page).toHaveURL(`${addresses.site}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  expect(await text('/sitemap-posts-1.xml')).toContain(`${addresses.site}${path}</loc>`);
  expect(await text('/rss.xml')).toContain(`${addresses.site}${path}</link>`);
  // Without a featured image, the post gets a social image of its own.
  const [, image = ''] = /<meta property="og:image" content="(.*?)"/.exec(await text(path)) ?? [];
  expect(image).toContain(addresses.site);
  await expect.poll(async () => (await request.get(image)).status(), { timeout: 30_000 }).toBe(200);

  await withdraw(post);
  for (const listing of ['/blog', '/sitemap-posts-1.xml', '/rss.xml']) {
    expect(await text(listing), listing).not.toContain(path);
  }
});

test('long words, URLs, code, and deep nesting stay inside a phone screen', async ({
  page,
  submit,
  approve,
}) => {
  const post = await submit(hostilePost);
  await approve(post);
  const tooWide: string[] = [];
  for (const path of ['/blog', `/blog/${post.slug}`]) {
    await page.goto(path);
    await expect(page.getByText(hostilePost.title).first()).toBeVisible();
    for (const width of [1440, 768, 390, 320, 360])
      tooWide.push(...(await overflowAt(page, width)));
  }
  expect(tooWide).toEqual([]);

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
});

test('right-to-left text starts on the right', async ({ page, submit, approve }) => {
  const post = await submit({
    title: 'كيف توظف ممرضات بسرعة',
    excerpt: 'سبع خطوات تعمل',
    category: 'توظيف',
    tags: ['تمريض'],
    author_name: 'دانا',
    content: '<h2>الخطوة الأولى</h2><p>ابدأ بالراتب.</p><ul><li>راتب</li></ul>',
  });
  await approve(post);
  await page.goto(`/blog/${post.slug}`);
  for (const part of [
    'h1',
    '[aria-label="Breadcrumb"] [aria-current]',
    '.post-text h2',
    '.post-text p',
    '.post-text li',
  ]) {
    await expect(page.locator(part).first(), part).toHaveCSS('direction', 'rtl');
  }
  // A list is indented on the side where its lines start.
  await expect(page.locator('.post-text ul')).toHaveCSS('padding-left', '0px');
  await expect(page.locator('.post-text ul')).not.toHaveCSS('padding-right', '0px');
  await page.goto('/blog');
  await expect(page.getByText('سبع خطوات تعمل').first()).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('link', { name: 'توظيف' })).toHaveCSS('direction', 'rtl');
});

test('reader view shows every post, all of it, and nothing else', async ({
  page,
  request,
  published,
  routes,
  submit,
  approve,
}) => {
  const words = ['Job ad', 'Related', 'Social media', 'Share', 'Contact', 'Comments', 'Pay'];
  const sections = Array.from({ length: 200 }, (_, index) => {
    const heading = `${words[index % words.length]} ${index}`;
    return `<h${2 + (index % 3)}>${heading}</h${2 + (index % 3)}><p>Text of section ${index}.</p>`;
  });
  const contents = [
    '<p>Our office is closed on Friday, so please call us again on Monday morning.</p>',
    `<ul>${'<li>Nurses</li><li>Drivers and pilots</li>'.repeat(8)}</ul>`,
    sections.join(''),
  ];
  const longComment = 'We tried this, and it worked for our nurses, drivers, and pilots. '
    .repeat(30)
    .trim();
  const written = Array.from({ length: 12 }, (_, index) => ({
    id: randomUUID(),
    parent_id: null,
    author_name: `Reader ${index}`,
    content: `${longComment}\n\n${longComment}`,
    created_at: new Date(Date.now() - index * 86_400_000).toISOString(),
  }));
  await mockList(page, [
    ...written,
    ...written.map(({ id, ...reply }) => ({ ...reply, id: randomUUID(), parent_id: id })),
  ]);
  const samples = isLong ? routes.posts : routes.posts.slice(0, 5);
  const pages = published.filter(({ path }) => samples.includes(path)).map(({ html }) => html);
  expect(pages).toHaveLength(samples.length);
  const posts: Submitted[] = [];
  for (const content of contents) {
    posts.push(
      await submit({
        ...{ title: 'What reader view shows', category: 'Tests', author_name: 'Sam Sample' },
        ...{ excerpt: 'For people who like to read without distractions.', content },
      }),
    );
  }
  await approve(...posts);
  for (const post of posts) {
    pages.push(await (await request.get(`/blog/${post.slug}`)).text());

    // Once its long comments have loaded, and the form shows its errors.
    const comments = commentsOn(page, `/blog/${post.slug}`, 'Dana');
    await comments.open();
    await showComments(page);
    await comments.send();
    await expect(comments.form.locator('[aria-invalid="true"]').first()).toBeFocused();
    pages.push(await page.content());
  }
  expect(pages.at(-1)).toContain(longComment);
  await page.goto('about:blank');
  for (const { text, shown } of await readerTexts(page, pages)) {
    expect(text.length).toBeGreaterThan(60);
    expect.soft(shown).toBe(text);
  }
});

test('every old address of a post redirects to its current one', async ({
  request,
  moderator,
  submit,
  approve,
}) => {
  const post = await submit({
    title: 'Renamed twice',
    category: 'Tests',
    author_name: 'Sam Sample',
  });
  await approve(post);
  const [first, second, current] = ['', '-again', '-at-last'].map((end) => post.slug + end);
  for (const slug of [second, current]) {
    const { error } = await moderator.from('blog_posts').update({ slug }).eq('id', post.id);
    expect(error).toBeNull();
    await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200);
  }
  for (const slug of [first, second]) {
    const response = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
    expect(response.status(), slug).toBe(301);
    expect(response.headers()['location'], slug).toBe(`/blog/${current}`);
  }
});
