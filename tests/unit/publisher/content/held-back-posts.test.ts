import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { readLive } from '../../../../publisher/releases/live.ts';
import type { PostRow } from '../fake-backend.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost, postId } from '../posts.ts';
import { openScenario, rollBack, type Scenario } from '../release-scenario.ts';
import { policiesAt } from '../serve/served-site.ts';
import { siteIn } from '../site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;

beforeEach(async () => {
  scenario = await openScenario();
  store = memoryStore();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

const site = () => siteIn(store);
/** The site that posts would have without some others. */
async function siteWith(...posts: PostRow[]) {
  for (const post of posts) scenario.backend.put(post);
  return scenario.fromNothing();
}

const stays = ' The previous version is still on the site.';

const cannotShow = (path: string, rest = stays) =>
  `The page ${path} can’t show this version of the post. Undo its last change.${rest}`;

const cannotRender = (n: number, rest = stays) => ({
  post_id: postId(n),
  path: `/blog/post-${n}`,
  reason: cannotShow(`/blog/post-${n}`, rest),
});

describe.each(['the same', 'a new'])('in %s process, a post that can’t be published', (process) => {
  let memory: ReturnType<typeof emptyMemory>;
  const publish = (compareAll = false) =>
    scenario.publish(store, { compareAll, ...(process === 'the same' && { memory }) });
  beforeEach(async () => {
    memory = emptyMemory();
    await publish();
  });

  test('keeps its last good version everywhere, while others change or are removed, until it’s corrected', async () => {
    scenario.backend.put(makePost(3, { title: 'unrenderable' }));
    scenario.backend.put(makePost(4, { title: 'Fine' }));
    scenario.backend.remove(postId(5));
    expect(await publish()).toMatchObject({ failures: [cannotRender(3)] });
    const expected = await siteWith(makePost(3));
    expect(await site()).toEqual(expected);
    expect(expected).not.toHaveProperty(['blog/post-5.html']);
    expect(expected['blog.html']).toContain('Fine');

    // The next ones try again, but there's nothing to do.
    scenario.backend.put(makePost(3, { title: 'unrenderable' }));
    const before = await store.readPointer('live');
    expect(await publish()).toMatchObject({ changed: false, failures: [cannotRender(3)] });
    expect(await publish(true)).toMatchObject({ changed: false, failures: [cannotRender(3)] });
    expect(await store.readPointer('live')).toEqual(before);

    scenario.backend.put(makePost(3, { title: 'Corrected' }));
    expect(await publish()).toMatchObject({ failures: [] });
    expect(await site()).toEqual(await scenario.fromNothing());
    expect((await readLive(store, 'live'))?.root.heldBack).toEqual({});
  });

  test('is left out if it’s new', async () => {
    scenario.backend.put(makePost(9, { title: 'unrenderable', category: 'New' }));
    scenario.backend.put(makePost(4, { title: 'Fine' }));
    expect(await publish()).toMatchObject({ failures: [cannotRender(9, '')] });
    scenario.backend.remove(postId(9));
    expect(await site()).toEqual(await scenario.fromNothing());
    expect(await publish()).toMatchObject({ changed: true, failures: [] });
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test.each<[string, Partial<PostRow>, string]>([
    ['its text can’t be rendered', { content: 'unrenderable' }, cannotShow('/blog/post-3')],
    ['rendering it throws', { title: 'throwing' }, cannotShow('/blog/post-3')],
    ['only a page with other posts can’t show it', { title: 'unlistable' }, cannotShow('/blog')],
    [
      'its address isn’t valid',
      { slug: 'a/../b' },
      `/blog/a/../b isn’t a valid address. Change the slug.${stays}`,
    ],
    [
      'its date can’t be read',
      { published_at: 'never' },
      `One of the post’s fields can’t be read. Ask whoever maintains the site for help.${stays}`,
    ],
  ])('is named with the reason if %s, until it’s removed', async (_, change, reason) => {
    scenario.backend.put(makePost(3, change));
    scenario.backend.remove(postId(5));
    expect((await publish()).failures).toMatchObject([{ post_id: postId(3), reason }]);
    expect(await site()).toEqual(await siteWith(makePost(3)));
    scenario.backend.put(makePost(3, change));
    scenario.backend.remove(postId(3));
    expect(await publish()).toMatchObject({ failures: [] });
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('doesn’t stay in a version that may contain erased personal data', async () => {
    scenario.backend.put(makePost(3, { title: 'unrenderable' }));
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
    expect(await publish()).toMatchObject({ failures: [cannotRender(3, '')] });
    scenario.backend.remove(postId(3));
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('leaves out a page that fails although no post is at fault, and tries it again', async () => {
    const before = (await site())['blog.html'];
    for (const n of [6, 7]) scenario.backend.put(makePost(n, { title: 'clashing' }));
    scenario.backend.remove(postId(1));
    const failures = [
      { post_id: null, path: '/blog', reason: `The page can’t be rendered.${stays}` },
    ];
    expect(await publish()).toMatchObject({ failures });
    expect(await site()).toMatchObject({ 'blog.html': before });
    expect((await site())['blog/post-7.html']).toContain('clashing');
    expect(await publish()).toMatchObject({ changed: false, failures });
    scenario.backend.put(makePost(7));
    expect(await publish()).toMatchObject({ failures: [] });
    expect(await site()).toEqual(await scenario.fromNothing());
  });
});

const publish = () => scenario.publish(store);

describe('new code', () => {
  beforeEach(publish);

  test('that can’t render an unchanged post keeps its page, with its headers, and leaves it out elsewhere', async () => {
    const page = (await site())['blog/post-3.html'];
    await scenario.deploy('code-2', { broken: 'Post 3' });
    scenario.backend.remove(postId(5));
    for (let n = 0; n < 2; n += 1) {
      expect((await publish()).failures).toEqual([cannotRender(3)]);
      expect(await site()).toMatchObject({ 'blog/post-3.html': page });
      expect((await site())['blog.html']).not.toContain('Post 3');
    }
    expect(await policiesAt(store, '/blog/post-3', '/blog/post-4')).toEqual([
      ...["style-src 'sha256-code-1'", "style-src 'sha256-code-2'"],
    ]);

    await scenario.deploy('code-3', { broken: 'no post' });
    expect(await publish()).toMatchObject({ failures: [] });
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('that’s rolled back to keeps the page of a post that it can’t render', async () => {
    const page = (await site())['blog/post-3.html'];
    await scenario.deploy('code-2', { broken: 'Post 3' });
    await publish();
    scenario.backend.put(makePost(3, { title: 'Corrected' }));
    await publish();
    await rollBack(store, 1);
    const rolledBack = await site();
    expect(rolledBack).toMatchObject({ 'blog/post-3.html': page });
    await publish();
    expect(await site()).toEqual(rolledBack);
    scenario.backend.remove(postId(3));
    await publish();
    expect(await site()).not.toHaveProperty(['blog/post-3.html']);
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('with the path of a post wins', async () => {
    await scenario.deploy('code-2', { 'blog/post-3.html': 'A page of the site.' });
    const reason = `Another page already has the address /blog/post-3. Change the slug.${stays}`;
    expect((await publish()).failures).toMatchObject([{ post_id: postId(3), reason }]);
    expect(await site()).toMatchObject({ 'blog/post-3.html': 'A page of the site.' });
  });

  test('that can’t render many posts isn’t published', async () => {
    const before = await site();
    await scenario.deploy('code-2', { broken: 'Post [0-4]' });
    await expect(publish()).rejects.toThrow(
      'This version of the site’s code can’t render some pages, such as /blog/post-',
    );
    expect(await site()).toEqual(before);
    await scenario.deploy('code-3', { broken: 'no post' });
    await publish();
    expect(await site()).toEqual(await scenario.fromNothing());
  });
});

/** Loses the index of the live release. */
const lose = () => {
  for (const key of store.objects.keys()) if (key.startsWith('shards/')) store.objects.delete(key);
};
const move = async () => void (await scenario.moveBackend());

describe.each([
  ['lost', lose],
  ['from another backend', move],
])('new code after a release that’s %s', (_, change) => {
  beforeEach(publish);

  test('doesn’t empty the site', async () => {
    const live = await store.readPointer('live');
    await change();
    await scenario.deploy('code-2', { broken: 'Post [0-4]' });
    await expect(publish()).rejects.toThrow('can’t render some pages');
    expect(await store.readPointer('live')).toEqual(live);
  });

  test('is published even if many posts were held back before', async () => {
    // Many posts fail, but the code is the same, so the posts are at fault.
    for (let n = 20; n < 40; n += 1) scenario.backend.put(makePost(n, { title: 'unrenderable' }));
    await publish();
    await change();
    await scenario.deploy('code-2');
    expect((await publish()).failures).toHaveLength(20);
    for (let n = 20; n < 40; n += 1) scenario.backend.remove(postId(n));
    expect(await site()).toEqual(await scenario.fromNothing());
  });
});

test('many posts that can’t be published don’t keep another from being removed', async () => {
  await publish();
  for (let n = 0; n < 20; n += 1) scenario.backend.put(makePost(n, { title: 'unrenderable' }));
  scenario.backend.remove(postId(7));
  expect((await publish()).failures).toHaveLength(19);
  expect(await site()).not.toHaveProperty(['blog/post-7.html']);
});

test('a first release leaves out all posts that fail, because it replaces nothing', async () => {
  for (let n = 0; n < 40; n += 1) {
    scenario.backend.put(makePost(n, n < 20 ? { title: 'unrenderable' } : {}));
  }
  expect((await publish()).failures).toHaveLength(20);
  for (let n = 0; n < 20; n += 1) scenario.backend.remove(postId(n));
  expect(await site()).toEqual(await scenario.fromNothing());
});
