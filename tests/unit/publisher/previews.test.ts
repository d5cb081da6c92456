import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Service } from '../../../platform/service.ts';
import { startSiteHost } from '../../../platform/site-host.ts';
import { openPreviews, type Previews } from '../../../publisher/previews.ts';
import { folderStore } from '../../../publisher/stores/folder.ts';
import { ask } from '../platform/ask.ts';
import { makePost } from './posts.ts';
import { startScenario, type Scenario } from './release-scenario.ts';
import { siteIn } from './site-in.ts';

const token = 'a'.repeat(64);
const published = makePost(1);

let scenario: Scenario;
let releases: string;
let previews: Previews;
let host: Service;

beforeAll(async () => {
  scenario = await startScenario();
  releases = join(scenario.folder, 'releases');
  const store = folderStore(releases);
  await scenario.publish(store);
  previews = openPreviews(scenario.folderOptions(releases), () => undefined);
  host = await startSiteHost({ port: 0, host: undefined, store, previews });
});
afterAll(async () => {
  await host.close();
  await previews.close();
  await scenario.close();
});

/** Gets a path of the site, while the backend answers `get_preview` with `post`. */
function open(path: string, post: unknown, headers: Record<string, string> = {}) {
  scenario.backend.intercept = () => ({ status: 200, body: post });
  return ask(host.address, path, { headers });
}

const previewOf = ({ id, published_at, created_at, updated_at, ...fields } = published) => ({
  id,
  published_at,
  created_at,
  updated_at,
  fields,
  is_featured: fields.is_featured,
  category_slug: fields.category_slug,
  old_slugs: fields.old_slugs,
});

test('a preview is the published page marked as a preview, is private, and publishes nothing', async () => {
  const page = async () => (await siteIn(folderStore(releases)))[`blog/${published.slug}.html`];
  const before = await page();
  const { status, headers, body } = await open(`/preview/${token}`, previewOf());
  const marked = before?.replace('<html>\n', '<html>\nPreview\n');
  expect({ status, body }).toEqual({ status: 200, body: marked });
  expect(body).not.toBe(before);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "style-src 'sha256-code-1'",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const edited = await open(`/preview/${token}`, previewOf({ ...published, title: 'Edited' }));
  expect(edited.body).toContain('Edited');
  expect(await page()).toBe(before);
});

test('a draft without a title, or with the slug of another post, can be previewed', async () => {
  const draft = { ...previewOf(makePost(99)), fields: { content: '<p>So far</p>' } };
  const unfinished = await open(`/preview/${token}`, draft);
  expect(unfinished.body).toContain('Untitled');
  expect(unfinished.body).toContain('So far');
  const other = await open(`/preview/${token}`, previewOf(makePost(99, { slug: published.slug })));
  expect(other.body).toContain('Post 99');
});

test('the browser’s key goes to the backend, and a link that isn’t valid is 404', async () => {
  const { status } = await open(`/preview/${token}`, null, {
    cookie: 'theme=dark; preview-key=key-1',
  });
  expect(status).toBe(404);
  expect(scenario.backend.bodies.at(-1)).toEqual({ token, browser_key: 'key-1' });
  const { length } = scenario.backend.bodies;
  for (const path of ['/preview/', `/preview/${token}/x`]) await open(path, null);
  expect(scenario.backend.bodies).toHaveLength(length);
  // The editor asks whether this host shows previews.
  const available = await ask(host.address, '/preview/available', { method: 'HEAD' });
  expect(available.status).toBe(204);
  const posted = await ask(host.address, `/preview/${token}`, { method: 'POST' });
  expect(posted.status).toBe(405);
});

test('only so many links are looked up at the same time', async () => {
  const found = Promise.withResolvers<null>();
  const find = vi.spyOn(previews, 'find').mockReturnValue(found.promise);
  const sent = Array.from({ length: 121 }, () => ask(host.address, `/preview/${token}`));
  expect(await Promise.any(sent)).toHaveProperty('status', 429);
  found.resolve(null);
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  find.mockRestore();
});

test('a link is looked up within the time that someone waits, and a failure doesn’t mention posts', async () => {
  scenario.backend.intercept = () => ({ status: 500, body: { message: 'Broken' } });
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await expect(previews.find(token, undefined)).rejects.toThrow(/ rejected a request: 500 Broken$/);
  expect(limits.mock.calls).toEqual([[10_000]]);
});
