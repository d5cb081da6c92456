import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadCode } from '../../../../publisher/code/load.ts';
import { contentPublish } from '../../../../publisher/content/content-publish.ts';
import { makeCode } from '../fake-code.ts';
import { contents } from '../folders.ts';
import { makePost, makePosts, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';

let scenario: Scenario;
let releases: string;

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newArea();
});
afterEach(async () => {
  vi.useRealTimers();
  await scenario.close();
});

const site = () => contents(join(releases, 'current'));
const files = () => Object.keys(contents(join(releases, 'current'), false));

test('the first publish creates every page, with compressed copies of large text files', async () => {
  const result = await scenario.publish(releases);
  expect(result).toMatchObject({ pages: 10, rendered: 10, removed: 0, changed: true });
  expect(files()).toEqual([
    'blog.html',
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `blog/post-${n}.html`),
    'index.html',
    'sitemap.xml',
  ]);
  expect(site()).toHaveProperty(['blog/post-1.html.br']);
  expect(site()).toHaveProperty(['index.html.gz']);
  expect(site()).not.toHaveProperty(['sitemap.xml.br']);
});

describe('the next publish', () => {
  beforeEach(() => scenario.publish(releases));

  test('renders only what changed, and removes deleted pages with their compressed copies', async () => {
    scenario.backend.put(makePost(7, { content: 'New. '.repeat(400) }));
    // The post, the listing, and the post of its category that links to it.
    expect(await scenario.publish(releases)).toMatchObject({ pages: 10, rendered: 3, removed: 0 });
    expect(site()['blog/post-7.html']).toContain('New. New.');
    scenario.backend.remove(postId(4));
    expect(await scenario.publish(releases)).toMatchObject({ pages: 9, removed: 1 });
    expect(Object.keys(site()).filter((file) => file.includes('post-4'))).toEqual([]);
  });

  test('adds redirects from old slugs to those of the code build, until the post is deleted', async () => {
    makeCode(scenario.buildDir, 'code-2', { _redirects: '/old /new 301\n' });
    const loaded = await loadCode(scenario.buildDir);
    const publish = () => contentPublish(loaded, scenario.settings(releases));
    scenario.backend.put(makePost(3, { slug: 'renamed', old_slugs: ['post-3'] }));
    expect(await publish()).toMatchObject({ pages: 10, removed: 1 });
    expect(site()['_redirects']).toBe(
      '/old /new 301\n\n# Posts whose slug changed\n/blog/post-3 /blog/renamed 301\n',
    );
    scenario.backend.remove(postId(3));
    expect(await publish()).toMatchObject({ pages: 9, removed: 1 });
    expect(site()['_redirects']).toBe('/old /new 301\n');
  });

  test('applies a large change to both trees immediately', async () => {
    for (const post of makePosts(300)) scenario.backend.put({ ...post, category: 'Moved' });
    await scenario.publish(releases);
    expect(contents(join(releases, 'a'))).toEqual(contents(join(releases, 'b')));
    expect(site()).toEqual(await scenario.fromNothing());
  });

  test('removes unused files during a reconciliation', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      scenario.backend.put(makePost(0, { title, content: title.repeat(500) }));
      await scenario.publish(releases);
    }
    const unused = () =>
      Object.keys(contents(join(releases, 'store'))).filter(
        (name) => statSync(join(releases, 'store', name)).nlink === 1,
      );
    expect(unused()).not.toEqual([]);
    await scenario.publish(releases, true);
    expect(unused()).toEqual([]);
    expect(Object.keys(contents(join(releases, 'bodies')))).toHaveLength(8);
  });
});

describe('a page that can’t be published', () => {
  beforeEach(() => scenario.publish(releases));

  test('aborts the publish with an error that names the page, and leaves the site as it was', async () => {
    const before = site();
    scenario.backend.put(makePost(3, { title: 'unrenderable' }));
    scenario.backend.put(makePost(4, { title: 'Fine' }));
    await expect(scenario.publish(releases)).rejects.toThrow(
      'The page /blog/post-3 couldn’t be rendered: its status was 500.',
    );
    expect(site()).toEqual(before);
    scenario.backend.put(makePost(3));
    await scenario.publish(releases);
    expect(site()).toEqual(await scenario.fromNothing());
  });

  test('is one with an inline script that its policy doesn’t allow', async () => {
    scenario.backend.put(makePost(3, { title: 'odd script' }));
    const error =
      /The page \/blog.* has an inline script or style that its Content-Security-Policy/;
    await expect(scenario.publish(releases)).rejects.toThrow(error);
  });

  test('is a post with the path of a site page', async () => {
    makeCode(scenario.buildDir, 'code-2', { 'blog/post-3.html': 'A page of the site.' });
    const loaded = await loadCode(scenario.buildDir);
    await expect(contentPublish(loaded, scenario.settings(releases))).rejects.toThrow(
      'A post and a site page have the same path, /blog/post-3: change the post’s slug.',
    );
  });
});

test('a post whose image is on a host that isn’t allowed is published with a warning', async () => {
  const image = (host: string) => ({ featured_image_url: `https://${host}/a.jpg` });
  scenario.backend.put(makePost(3, image('other.example.com')));
  scenario.backend.put(makePost(4, image('images.example.com')));
  expect((await scenario.publish(releases)).warnings).toEqual([
    '/blog/post-3 is published without its image: add other.example.com to PUBLIC_IMAGE_HOSTS, or upload the image.',
  ]);
});

describe('a new code build', () => {
  const publishCode = async (codeId: string, client: Record<string, string>) => {
    makeCode(scenario.buildDir, codeId, client);
    const loaded = await loadCode(scenario.buildDir);
    return contentPublish(loaded, scenario.settings(releases));
  };

  test('renders every page again without fetching the bodies again', async () => {
    await scenario.publish(releases);
    scenario.backend.requests.length = 0;
    const result = await publishCode('code-2', { 'index.html': 'Other home' });
    expect(result.rendered).toBe(10);
    expect(scenario.backend.requests.filter((request) => request.includes('in.'))).toEqual([]);
    expect(site()['index.html']).toBe('Other home');
  });

  test('keeps the previous assets and social images for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    await publishCode('code-1', { '_astro/one.js': '1', 'social/1.png': '1', 'about.html': 'A' });
    await publishCode('code-2', { '_astro/two.js': '2' });
    expect(files()).toEqual(expect.arrayContaining(['_astro/one.js', 'social/1.png']));
    expect(files()).not.toContain('about.html');
    vi.setSystemTime(Date.UTC(2026, 0, 2, 0, 1));
    await publishCode('code-2', { '_astro/two.js': '2' });
    expect(files()).not.toContain('_astro/one.js');
    expect(files()).not.toContain('social/1.png');
    expect(files()).toContain('_astro/two.js');
  });
});

describe('a damaged release area', () => {
  beforeEach(async () => {
    await scenario.publish(releases);
    scenario.backend.put(makePost(1, { title: 'Edited' }));
    await scenario.publish(releases);
    scenario.backend.put(makePost(2, { title: 'Edited too' }));
  });

  const remove = (name: string) => rmSync(join(releases, name), { recursive: true });
  const truncate = (name: string) => writeFileSync(join(releases, name), '{"cut o');

  test.each([
    ...['store', 'bodies', 'a', 'b', 'current', 'tmp'].map((name) => [remove, name] as const),
    ...['state-a.json', 'state-b.json', 'dirty-a.json'].map((name) => [truncate, name] as const),
  ])('is repaired by a publish: %o(%s)', async (damage, name) => {
    damage(name);
    for (const title of ['Once', 'Twice']) {
      scenario.backend.put(makePost(2, { title }));
      await scenario.publish(releases);
      expect(site()).toEqual(await scenario.fromNothing());
    }
    // A new code build needs every body and links every file.
    makeCode(scenario.buildDir, 'code-2');
    await contentPublish(await loadCode(scenario.buildDir), scenario.settings(releases));
    expect(site()).toEqual(await scenario.fromNothing());
  });
});

test('a snapshot of another backend isn’t used', async () => {
  await scenario.publish(releases);
  const other = await startScenario(3);
  await contentPublish(scenario.loaded, other.settings(releases));
  expect(site()).toEqual(await other.fromNothing());
  await other.close();
});
