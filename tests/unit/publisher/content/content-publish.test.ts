import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contentPublish, emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { FixableError } from '../../../../publisher/error.ts';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import { newestReleases } from '../../../../publisher/releases/history.ts';
import { prune } from '../../../../publisher/releases/prune.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost, postId } from '../posts.ts';
import { openScenario, type Scenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;

beforeEach(async () => {
  scenario = await openScenario();
  store = memoryStore();
});

const publish = () => scenario.publish(store);
const site = () => siteIn(store);
/** The requests for whole posts so far. */
const bodyRequests = () => scenario.backend.requests.filter((request) => request.includes('in.'));

/** Where the body of the nth post is stored. */
const bodyKey = (n: number) => `blobs/${digestOf(makePost(n).content)}`;

test('the first publish creates every page, and compresses large text files', async () => {
  const result = await publish();
  expect(result).toMatchObject({ pages: 10, rendered: 10, changed: true });
  const files = Object.keys(await site());
  expect(files.filter((file) => !/\.br$/.test(file))).toEqual([
    'blog.html',
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `blog/post-${n}.html`),
    'index.html',
    'sitemap.xml',
  ]);
  expect(files).toEqual(expect.arrayContaining(['blog/post-1.html.br', 'index.html.br']));
  expect(files).not.toContain('sitemap.xml.br');
});

describe('after personal data was erased from posts', () => {
  test('pruning deletes what was in progress before the erasure, and keeps what was stored after it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [interrupted, added] = ['dana@example.com', 'A new text.'];
    const put = (text: string) => store.put(`blobs/${digestOf(text)}`, Buffer.from(text));
    const isStored = (text: string) => store.objects.has(`blobs/${digestOf(text)}`);
    await publish();
    await put(interrupted);
    vi.setSystemTime(Date.now() + 1000);
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
    await publish();
    vi.setSystemTime(Date.now() + 1000);
    await put(added);
    await prune(store, ['live']);
    expect([interrupted, added].map(isStored)).toEqual([false, true]);
  });

  test('earlier releases are dropped even if a publish already picked up the changed post', async () => {
    scenario.backend.put(makePost(3, { content: '***' }));
    await publish();
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
    expect(await publish()).toMatchObject({ changed: true, rendered: 0 });
    expect(await newestReleases(store, 'live')).toHaveLength(1);
    expect(await publish()).toMatchObject({ changed: false });
    scenario.backend.put(makePost(4, { title: 'Edited' }));
    await publish();
    expect(await newestReleases(store, 'live')).toHaveLength(2);
  });
});

describe.each(['the same', 'a new'])('the next publish in %s process', (process) => {
  let memory: ReturnType<typeof emptyMemory>;
  const next = () => scenario.publish(store, process === 'a new' ? {} : { memory });
  beforeEach(async () => {
    memory = emptyMemory();
    await next();
  });

  test('reads and renders only what changed, and removes deleted pages', async () => {
    scenario.backend.requests.length = 0;
    scenario.backend.put(makePost(7, { content: 'New. '.repeat(400) }));
    // The post, the listing, and the post of its category that links to it.
    expect(await next()).toMatchObject({ pages: 10, rendered: 3 });
    expect((await site())['blog/post-7.html']).toContain('New. New.');
    expect(scenario.backend.requests).toHaveLength(2);
    expect(bodyRequests()).toEqual([expect.stringContaining(postId(7))]);
    scenario.backend.remove(postId(4));
    expect(await next()).toMatchObject({ pages: 9 });
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('makes no release if nothing changed, and writes nothing', async () => {
    const before = [await store.readPointer('live'), new Map(store.objects)];
    scenario.backend.put(makePost(9, { is_published: false }));
    expect(await next()).toMatchObject({ rendered: 0, changed: false });
    expect([await store.readPointer('live'), store.objects]).toEqual(before);
  });

  test('redirects from old slugs and feeds of earlier categories until the post is deleted', async () => {
    const categories = { category_slug: 'pay', old_category_slugs: ['local-search'] };
    const slugs = { slug: 'renamed', old_slugs: ['post-3', 'post-4'] };
    scenario.backend.put(makePost(3, { ...slugs, ...categories }));
    expect(await next()).toMatchObject({ pages: 10 });
    expect(await site()).toMatchObject({
      '/blog/post-3': 'redirects to /blog/renamed',
      '/rss/local-search.xml': 'redirects to /rss/pay.xml',
    });
    // A page wins.
    expect((await site())['/blog/post-4']).toBeUndefined();
    // Its category has its first slug again.
    scenario.backend.put(makePost(3, { ...slugs, old_category_slugs: ['pay'] }));
    await next();
    expect((await site())['/rss/local-search.xml']).toBeUndefined();
    scenario.backend.remove(postId(3));
    await next();
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('lists the social images of posts', async () => {
    const images = async () =>
      Object.entries(await site()).flatMap(([path, content]) => (content === 'image' ? path : []));
    scenario.backend.put(makePost(3, { title: 'Drawn' }));
    scenario.backend.put(makePost(4, { title: 'Drawn' }));
    await next();
    const [first, ...others] = await images();
    expect(others).toEqual([]);
    scenario.backend.remove(postId(4));
    scenario.backend.put(makePost(3, { title: 'Drawn again' }));
    await next();
    expect(await images()).toHaveLength(1);
    expect(await images()).not.toContain(first);
  });

  test.each(['missing', 'damaged'])(
    'builds everything again if it needs a %s body',
    async (state) => {
      if (state === 'missing') store.objects.delete(bodyKey(2));
      else store.objects.set(bodyKey(2), new Uint8Array(1));
      // The page of the second post also shows the title of this one.
      scenario.backend.put(makePost(7, { title: 'Edited' }));
      expect(await next()).toMatchObject({ rendered: 10 });
      expect(await site()).toEqual(await scenario.fromNothing());
      expect(String(store.objects.get(bodyKey(2)))).toBe(makePost(2).content);
    },
  );
});

describe('reading posts', () => {
  test('repeats a request that gets a 429', async () => {
    scenario.backend.intercept = () => {
      scenario.backend.intercept = undefined;
      return { status: 429, body: { message: 'Too many requests at the same time.' } };
    };
    expect(await publish()).toMatchObject({ pages: 10 });
  });

  test('leaves out a post that’s deleted between two requests', async () => {
    scenario.backend.intercept = (request) => {
      if (request.includes('in.')) scenario.backend.posts.delete(postId(3));
      return undefined;
    };
    await publish();
    expect(await site()).not.toHaveProperty(['blog/post-3.html']);
  });

  test('leaves a change that’s made meanwhile to the next publish', async () => {
    scenario.backend.intercept = (request) => {
      const edited = makePost(1, { title: 'Edited' });
      // After this response.
      if (request.includes('in.')) queueMicrotask(() => scenario.backend.put(edited));
      return undefined;
    };
    await publish();
    expect((await site())['blog/post-1.html']).not.toContain('Edited');
    scenario.backend.intercept = undefined;
    await publish();
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('compares all posts if the backend doesn’t know the cursor', async () => {
    const { backend } = scenario;
    await publish();
    backend.restart();
    backend.requests.length = 0;
    backend.posts.set(postId(2), makePost(2, { title: 'New', updated_at: '2026-02-02T00:00:00Z' }));
    backend.posts.delete(postId(4));
    await publish();
    expect(bodyRequests()).toEqual([expect.not.stringContaining(postId(1))]);
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('fails with the message of the backend, or says why it can’t be reached', async () => {
    const { backend } = scenario;
    backend.intercept = () => ({ status: 401, body: { message: 'Invalid API key' } });
    const rejected = `The backend at ${backend.url} rejected a request: 401 Invalid API key`;
    await expect(publish()).rejects.toThrow(new FixableError(rejected));
    backend.intercept = () => ({ status: 200, body: { cursor: '1', changed: null } });
    const outdated = `The database at ${backend.url} is older than the publisher and doesn’t say how long data is kept: apply its migrations first.`;
    await expect(publish()).rejects.toThrow(new FixableError(outdated));
    const options = { ...scenario.options(store), backendUrl: 'http://127.0.0.1:2' };
    await expect(contentPublish(scenario.loaded(), options, emptyMemory())).rejects.toThrow(
      'The backend at http://127.0.0.1:2 can’t be reached (ECONNREFUSED): start it, or correct PUBLIC_SUPABASE_URL.',
    );
  });
});

describe('comparing everything', () => {
  const compareAll = () => scenario.publish(store, { compareAll: true });

  test('fetches a lost text again before a page needs it', async () => {
    await compareAll();
    store.objects.delete(bodyKey(2));
    expect(await compareAll()).toMatchObject({ rendered: 0 });
    expect(String(store.objects.get(bodyKey(2)))).toBe(makePost(2).content);
    expect(await compareAll()).toMatchObject({ changed: false });
  });

  test('doesn’t mind a lost asset of an earlier code build', async () => {
    await scenario.deploy('code-1', { '_astro/old.js': 'old' });
    await compareAll();
    await scenario.deploy('code-2');
    await compareAll();
    expect(store.objects.delete(`blobs/${digestOf('old')}`)).toBe(true);
    expect(await compareAll()).toMatchObject({ changed: false });
  });
});

test('a publish that fails has ended, and the next one starts with an empty memory', async () => {
  await publish();
  await scenario.deploy('code-2', { 'other.html': 'Other' });
  const { put } = store;
  let stored = 0;
  store.put = async (...object) => {
    await new Promise(setImmediate);
    stored += 1;
    return put(...object);
  };
  const readFile = () => Promise.reject(new Error('No such file.'));
  const memory = emptyMemory();
  await expect(
    contentPublish(scenario.loaded(), { ...scenario.options(store), readFile }, memory),
  ).rejects.toThrow('No such file.');
  // All pages of posts.
  expect(stored).toBe(10);
  expect(memory).toEqual(emptyMemory());
  await scenario.publish(store, { memory });
  expect(await site()).toEqual(await scenario.fromNothing());
});

test('a publish fails if the text of a post can’t be read, and the post isn’t at fault', async () => {
  await publish();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const before = await site();
  const { get } = store;
  store.get = (key) => (key === bodyKey(2) ? Promise.reject(new Error('Bucket down')) : get(key));
  // Renders every page again, from the stored texts.
  await scenario.deploy('code-2');
  await expect(publish()).rejects.toThrow('Bucket down');
  store.get = get;
  expect(await site()).toEqual(before);
  expect(await publish()).toMatchObject({ failures: [] });
  expect(await site()).toEqual(await scenario.fromNothing());
});

test('a code build whose files have changed isn’t published', async () => {
  const options = { ...scenario.options(store), readFile: async () => Buffer.from('changed') };
  await expect(contentPublish(scenario.loaded(), options, emptyMemory())).rejects.toThrow(
    'index.html has changed since the code was built. Build it again.',
  );
  expect(await store.readPointer('live')).toBeUndefined();
});

test('a post whose image is on a host that isn’t allowed is published with a warning', async () => {
  const image = (host: string) => ({ featured_image_url: `https://${host}/a.jpg` });
  scenario.backend.put(makePost(3, image('other.example.com')));
  scenario.backend.put(makePost(4, image('images.example.com')));
  expect((await publish()).warnings).toEqual([
    '/blog/post-3 is published without its image: add other.example.com to PUBLIC_IMAGE_HOSTS, or upload the image.',
  ]);
});

describe('a new code build', () => {
  test('renders every page again without fetching the bodies again', async () => {
    await publish();
    scenario.backend.requests.length = 0;
    await scenario.deploy('code-2', { 'other.html': '' });
    expect((await publish()).rendered).toBe(10);
    expect(bodyRequests()).toEqual([]);
    expect(Object.keys(await site())).not.toContain('index.html');
    expect(Object.keys(await site())).toContain('other.html');
  });

  test.each([
    ['for a day', 2026],
    ['for a day, although the clock was set back', 2025],
  ])('keeps the previous assets and social images %s', async (_, year) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    const files = async () => Object.keys(await site());
    const deploy = async (codeId: string, client: Record<string, string>) => {
      await scenario.deploy(codeId, client);
      await publish();
    };
    await deploy('code-1', { '_astro/one.js': '1', 'social/1.png': '1', 'about.html': 'A' });
    await deploy('code-2', { '_astro/two.js': '2' });
    expect(await files()).toEqual(expect.arrayContaining(['_astro/one.js', 'social/1.png']));
    expect(await files()).not.toContain('about.html');
    for (const hour of [0, 23]) {
      vi.setSystemTime(Date.UTC(year, 0, 1, hour, 59));
      await publish();
    }
    expect(await files()).toContain('_astro/one.js');
    vi.setSystemTime(Date.UTC(year, 0, 2, 1));
    await publish();
    expect(await files()).not.toContain('_astro/one.js');
    expect(await files()).not.toContain('social/1.png');
    expect(await files()).toContain('_astro/two.js');
  });
});

test('texts that were only changed by a move to another backend are published', async () => {
  await publish();
  const { posts } = await scenario.moveBackend();
  // As for the addresses of images: the date of the last change stays the same.
  posts.set(postId(1), { ...makePost(1), content: '<p>Moved</p>' });
  await publish();
  expect(await site()).toEqual(await scenario.fromNothing());
});
