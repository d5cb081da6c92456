import { hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { headersAt } from '~rules/header-rules';
import { postErrors, toStorable } from '../../../supabase/functions/_shared/rules/post/draft.ts';
import { codeBuild } from '../../../publisher/code/code-build.ts';
import { formatHeaders } from '../../../publisher/code/host-files.ts';
import { inlineCode } from '../../../publisher/code/inline-code.ts';
import { loadCode, readCode, type LoadedCode } from '../../../publisher/code/load.ts';
import {
  contentPublish,
  emptyMemory,
  type PublishMemory,
} from '../../../publisher/content/content-publish.ts';
import { exportSite } from '../../../publisher/content/export-site.ts';
import { fileAt, isHtml } from '../../../publisher/releases/site-path.ts';
import { pageType } from '../../../src/config/page-types.ts';
import { leadFormPages } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { firstRoundTrip, hasForm } from '../../browser/fixtures/page-weight.ts';
import { alwaysStored, privacyLists } from '../../browser/fixtures/privacy-lists.ts';
import { isLong } from '../../long-tests.ts';
import {
  publishableKey,
  startFakeBackend,
  type FakeBackend,
  type PostRow,
} from './fake-backend.ts';
import { contents } from './folders.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { hostileFields, hostileRest } from './hostile-posts.ts';
import { makePost, makePosts } from './posts.ts';
import { publishOptions, withBackend } from './release-scenario.ts';
import { randomEdits } from './random-edits.ts';
import { serve } from './serve/served-site.ts';
import { siteIn, type Site } from './site-in.ts';

const repositoryDir = join(import.meta.dirname, '../../..');
const builds = join(repositoryDir, '.build');

/**
 * The real site in production over HTTPS, compiled once, with posts of a fake backend. environments.test.ts compiles it
 * with third parties.
 */
let backend: FakeBackend;
let folder: string;
let buildDir: string;
let env: Record<string, string>;
let loaded: LoadedCode;
const log: string[] = [];
const logger = (line: string) => log.push(line);

beforeAll(async () => {
  backend = await startFakeBackend(makePosts(14));
  mkdirSync(builds, { recursive: true });
  folder = mkdtempSync(join(builds, 'test-'));
  buildDir = join(folder, 'code');
  env = {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: 'https://example.com',
    // As long as a real project's.
    PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'abcdefghijklmnopqrst',
    PUBLIC_LEAD_WEBHOOK_URL: 'https://hooks.example.com/events',
    PUBLIC_IMAGE_HOSTS: 'images.example.com cdn.example.com',
    // Must not end up in the bundle.
    HOME: folder,
    SOME_SECRET: 'never-in-the-bundle',
    PUBLIC_UNLISTED: 'never-in-the-bundle',
  };
  await codeBuild({ repositoryDir, buildDir, env, logger });
  loaded = withBackend(await loadCode(buildDir), backend.url);
}, 240_000);
afterAll(async () => {
  // Thousands of files: slow on a busy disk.
  rmSync(folder, { recursive: true, force: true });
  await backend.close();
}, 60_000);

const area = (name: string) => join(folder, name);
const publish = (store: MemoryStore, memory: PublishMemory) =>
  contentPublish(loaded, publishOptions(store, buildDir, backend.url), memory);
/** The files of an export, except for those that the tables in a release replace, and social images. */
const exportedFiles = (site: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(site).filter(
      ([file]) => !/^(?:_headers|_redirects|\/.*|social\/.*)$|\.br$/.test(file),
    ),
  );
const exportTo = (target: string) =>
  exportSite(loaded, { buildDir, target, imageCache: area('image-cache'), logger });

/** The inline scripts and styles of a page that its Content-Security-Policy doesn't allow. */
function blockedCode(path: string, html: string): string[] {
  const policy = headersAt(loaded.code.headers, path)['Content-Security-Policy'] ?? '';
  const { scripts, styles } = inlineCode(html);
  expect(styles.length, path).toBeGreaterThan(0);
  return [...scripts, ...styles].filter(
    (text) => !policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`),
  );
}

describe('the code build', () => {
  test('is skipped if its inputs haven’t changed', async () => {
    log.length = 0;
    await codeBuild({ repositoryDir, buildDir, env, logger });
    expect(log).toEqual(['The code hasn’t changed since the last build.']);
  });

  test('keeps Vite’s cache out of node_modules, which is read-only in a container or service', () => {
    expect(existsSync(join(buildDir, 'cache/vite'))).toBe(true);
  });

  test('contains nothing from the environment except known public variables', () => {
    const bundle = Object.values(contents(join(buildDir, 'renderer'))).join();
    const client = Object.values(contents(join(buildDir, 'client'))).join();
    expect(bundle + client).not.toContain('never-in-the-bundle');
    expect(bundle).toContain(env['PUBLIC_SUPABASE_URL']);
  });

  test('allows every page its own inline code, in headers that hosts accept', () => {
    const { headers = [], files = {} } = readCode(buildDir) ?? {};
    const pages = Object.entries(files).filter(([, { type }]) => isHtml(type));
    expect(pages.length).toBeGreaterThan(40);
    expect(files).not.toHaveProperty(['/_headers']);
    for (const [path, { type }] of pages) {
      const page = readFileSync(join(buildDir, 'client', fileAt(path, type)), 'utf8');
      expect(blockedCode(path, page), path).toEqual([]);
      expect(headersAt(headers, path)['Content-Security-Policy']).not.toContain('unsafe');
    }
    const written = readFileSync(join(buildDir, 'client', '_headers'), 'utf8');
    expect(written).toBe(formatHeaders(headers));
  });

  test('fails with Astro’s own message, and keeps the last build', async () => {
    const broken = area('broken');
    mkdirSync(broken);
    const before = readCode(buildDir);
    writeFileSync(join(broken, 'astro.config.mjs'), 'throw new Error("This is wrong.");');
    await expect(codeBuild({ repositoryDir: broken, buildDir, env, logger })).rejects.toThrow(
      'The site couldn’t be built. This is wrong.',
    );
    expect(readCode(buildDir)).toEqual(before);
  });
});

describe('as deployed, the site', () => {
  let site: Site;
  let served: ReturnType<typeof serve>;
  beforeAll(async () => {
    const store = memoryStore();
    const options = publishOptions(store, buildDir, backend.url);
    const { readFile } = publishOptions(store, buildDir, backend.url, 'best');
    // Only pages are weighed. Compressing scripts as well takes seconds.
    const read: typeof readFile = (path, file) =>
      (isHtml(file.type) ? readFile : options.readFile)(path, file);
    await contentPublish(loaded, { ...options, readFile: read }, emptyMemory());
    [site, served] = [await siteIn(store), serve(store)];
  });

  test('has headers, HTML, and CSS that, on every page except posts and the listing, fit in the first round trip', async () => {
    const withLeadForm: readonly string[] = Object.values(leadFormPages);
    const weights: Record<string, number> = {};
    for (const [file, html] of Object.entries(site)) {
      if (!file.endsWith('.html')) continue;
      const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
      if (hasForm(html) && !withLeadForm.includes(path)) continue;
      // A link to a stylesheet. Only staff pages have one.
      if (pageType(path) !== 'staff') expect(html, path).not.toMatch(/<link[^>]*rel="?stylesheet/);
      const { headers, bytes } = await served.get(path, { 'accept-encoding': 'br' });
      expect(headers, path).toMatchObject({
        'content-encoding': 'br',
        'strict-transport-security': expect.anything(),
        'reporting-endpoints': expect.anything(),
        'content-security-policy': expect.stringContaining('report-to csp'),
      });
      weights[path] = headBytes(headers) + bytes.length;
    }
    expect(Object.keys(weights).length).toBeGreaterThan(40);
    expect(Object.entries(weights).filter(([, bytes]) => bytes > firstRoundTrip)).toEqual([]);
  });

  test('lists on /privacy whom browsers connect to, and what they store', () => {
    const privacy = privacyLists(Buffer.from(site['privacy.html'] ?? '', 'latin1').toString());
    expect(privacy.services).toEqual([
      'hooks.example.com',
      'images.example.com',
      'cdn.example.com',
    ]);
    expect(privacy.stored.sort()).toEqual([...alwaysStored, 'This site: counted-requests'].sort());
  });
});

/** As sent by HTTP/1.1, with what Node.js adds. */
function headBytes(headers: Readonly<Record<string, string>>): number {
  const added = {
    date: 'Tue, 24 Nov 2026 00:00:00 GMT',
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
  };
  const lines = Object.entries({ ...headers, ...added }).map((entry) => entry.join(': '));
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n').length;
}

test('hostile posts that the database accepts are published, and others never stop it', async () => {
  // Astro logs what can't be rendered.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const [runs, batch] = isLong ? [120, 40] : [20, 10];
  const valid = fc
    .sample(hostileFields, { numRuns: 10 * runs, seed: 1 })
    .map((fields, n) => ({ ...toStorable({ ...fields, slug: `hostile-${n}` }), n }))
    .filter(({ n: _, ...fields }) => Object.keys(postErrors(fields)).length === 0)
    .slice(0, runs)
    .map(({ n, ...fields }) => makePost(1000 + n, fields));
  expect(valid).toHaveLength(runs);
  // As if the database accepted anything.
  const invalid = fc
    .sample(fc.tuple(hostileFields, hostileRest), { numRuns: runs, seed: 2 })
    .map(([fields, rest], n) => makePost(5000 + n, { ...fields, ...rest }));
  const ordinary = (n: number) => makePost(100 + n, { title: `An ordinary post ${n}` });

  const store = memoryStore();
  const memory = emptyMemory();
  await publish(store, memory);
  const before = Object.keys(await siteIn(store));
  backend.put(ordinary(0));
  await publish(store, memory);
  for (let n = 0; n < runs / batch; n += 1) {
    const inBatch = (posts: readonly PostRow[]) => posts.slice(n * batch, (n + 1) * batch);
    const accepted = inBatch(valid);
    const hostile = [...accepted, ...inBatch(invalid)];
    for (const post of hostile) backend.put(post);
    backend.put(ordinary(n + 1));
    backend.remove(ordinary(n).id);
    const { failures } = await publish(store, memory);
    const site = await siteIn(store);
    expect(site['blog.html'], `batch ${n}`).not.toContain(`An ordinary post ${n}<`);
    expect(Object.keys(site), `batch ${n}`).not.toContain(`blog/${ordinary(n).slug}.html`);
    expect(site[`blog/${ordinary(n + 1).slug}.html`]).toContain(`An ordinary post ${n + 1}`);
    const failed = new Set(failures.map(({ post_id }) => post_id));
    for (const { id, slug } of accepted) {
      expect([...failed]).not.toContain(id);
      expect(site).toHaveProperty([`blog/${slug}.html`]);
    }
    for (const [file, html] of Object.entries(site)) {
      if (!file.endsWith('.html')) continue;
      const path = `/${file.replace(/(?:^index)?\.html$/, '')}`;
      const text = Buffer.from(html, 'latin1').toString();
      expect(blockedCode(path, text), path).toEqual([]);
    }
    for (const { id } of hostile) backend.remove(id);
  }
  backend.remove(ordinary(runs / batch).id);
  await publish(store, memory);
  expect(Object.keys(await siteIn(store))).toEqual(before);
}, 120_000);

test('after random edits, published one by one, an export has the same files, and a failed one changes nothing', async () => {
  const edit = randomEdits(backend, 20_260_101);
  const store = memoryStore();
  const memory = emptyMemory();
  await publish(store, memory);
  const history: string[] = [];
  // One of each kind. releases/faults.test.ts makes many edits with a small renderer.
  for (let n = 0; n < 12; n += 1) {
    history.push(edit());
    await publish(store, memory);
  }
  const site = await siteIn(store);
  const target = area('dist');
  await exportTo(target);
  const built = contents(target);
  expect(exportedFiles(built), history.join('; ')).toEqual(exportedFiles(site));
  const images = Object.keys(site).filter((path) => site[path] === 'image');
  expect(images.length).toBeGreaterThan(10);
  for (const path of images) expect(built).toHaveProperty([path.slice(1)]);

  backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  await expect(exportTo(target)).rejects.toThrow('503 Starting');
  backend.intercept = undefined;
  expect(contents(target)).toEqual(built);
}, 120_000);
