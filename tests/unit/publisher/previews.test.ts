import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { previewHandler } from '../../../platform/preview.ts';
import { openPreviews, type Previews } from '../../../publisher/previews.ts';
import { makePost } from './posts.ts';
import { folderStore } from '../../../publisher/stores/folder.ts';
import { startScenario, type Scenario } from './release-scenario.ts';
import { siteIn } from './site-in.ts';

const token = 'a'.repeat(64);
const published = makePost(1);

let scenario: Scenario;
let releases: string;

let previews: Previews;

beforeAll(async () => {
  scenario = await startScenario();
  releases = join(scenario.folder, 'releases');
  await scenario.publish(folderStore(releases));
  previews = openPreviews(scenario.folderOptions(releases), () => undefined);
});
afterAll(async () => {
  await previews.close();
  await scenario.close();
});

/** Responds to GET `path` like the site. The backend answers `get_preview` with `post`. */
async function open(path: string, post: unknown, cookie?: string) {
  scenario.backend.intercept = () => ({ status: 200, body: post });
  const none = { live: async () => undefined };
  const handler = previewHandler(previews, none, () => undefined);
  const header = (name: string) => (name === 'cookie' ? cookie : undefined);
  const response = await handler({ method: 'GET', target: path, header });
  const { status, body } = response ?? {};
  return { status, text: Buffer.from(body ?? []).toString() };
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

test('a preview is the published page marked as a preview, and publishes nothing', async () => {
  const page = async () => (await siteIn(folderStore(releases)))[`blog/${published.slug}.html`];
  const before = await page();
  const { status, text } = await open(`/preview/${token}`, previewOf());
  const marked = before?.replace('<html>\n', '<html>\nPreview\n');
  expect({ status, text }).toEqual({ status: 200, text: marked });
  expect(text).not.toBe(before);
  const edited = await open(`/preview/${token}`, previewOf({ ...published, title: 'Edited' }));
  expect(edited.text).toContain('Edited');
  expect(await page()).toBe(before);
});

test('a draft without a title, or with the slug of another post, can be previewed', async () => {
  const draft = { ...previewOf(makePost(99)), fields: { content: '<p>So far</p>' } };
  const unfinished = await open(`/preview/${token}`, draft);
  expect(unfinished.text).toContain('Untitled');
  expect(unfinished.text).toContain('So far');
  const other = await open(`/preview/${token}`, previewOf(makePost(99, { slug: published.slug })));
  expect(other.text).toContain('Post 99');
});

test('the browser’s key goes to the backend, and a link that isn’t valid is 404', async () => {
  const { status } = await open(`/preview/${token}`, null, 'theme=dark; preview-key=key-1');
  expect(status).toBe(404);
  expect(scenario.backend.bodies.at(-1)).toEqual({ token, browser_key: 'key-1' });
  const { length } = scenario.backend.bodies;
  for (const path of ['/preview/', `/preview/${token}/x`]) await open(path, null);
  expect(scenario.backend.bodies).toHaveLength(length);
});

test('a link is looked up within the time that someone waits, and a failure doesn’t mention posts', async () => {
  scenario.backend.intercept = () => ({ status: 500, body: { message: 'Broken' } });
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await expect(previews.find(token, undefined)).rejects.toThrow(/ rejected a request: 500 Broken$/);
  expect(limits.mock.calls).toEqual([[10_000]]);
});
