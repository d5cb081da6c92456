import type { LoadedCode } from '../code/load.ts';
import { allowsAll } from '../code/policy.ts';
import { PublishError } from '../error.ts';
import type { Page } from '../releases/manifest.ts';
import type { Stored } from '../releases/store.ts';

/** Takes the bytes of a page; resolves when they are kept. */
export type Keep = (file: string, body: Uint8Array) => Promise<Stored>;

/** Rendering is one thread's work; so many pages may meanwhile be on their way to the disk. */
const keptAtOnce = 16;

/**
 * Renders pages (key by address) from the source that the renderer was given. Throws a PublishError
 * for the first that does not come out as it should, and whatever `keep` throws.
 */
export async function renderPages(
  loaded: LoadedCode,
  pages: ReadonlyMap<string, string>,
  keep: Keep,
): Promise<Map<string, Page>> {
  const rendered = new Map<string, Page>();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];

  async function keepPage(path: string, key: string, file: string, body: Uint8Array) {
    try {
      rendered.set(path, { key, file, ...(await keep(file, body)) });
    } catch (error) {
      failures.push(error);
    }
  }

  try {
    for (const [path, key] of pages) {
      const { file, body } = await renderPage(loaded, path);
      const kept = keepPage(path, key, file, body).then(() => void pending.delete(kept));
      pending.add(kept);
      if (pending.size >= keptAtOnce) await Promise.race(pending);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(pending);
  }
  if (failures.length > 0) throw failures[0];
  return rendered;
}

async function renderPage({ code, renderer }: LoadedCode, path: string) {
  const { status, headers, body } = await renderer.render(path);
  if (status !== 200) {
    throw new PublishError(`The page ${path} could not be rendered: it answered ${status}.`);
  }
  const html = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (html) assertPolicy(path, headers, code.policy);
  const file = path.slice(1) + (html ? '.html' : '');
  if (Object.hasOwn(code.files, file)) {
    throw new PublishError(
      `A post and a page of the site both claim ${path}: change the post's slug.`,
    );
  }
  return { file, body };
}

/** `_headers` has one policy for all pages: what it does not allow is blocked. */
function assertPolicy(path: string, headers: Headers, policy: string): void {
  const own = headers.get('content-security-policy') ?? '';
  if (allowsAll(policy, own)) return;
  throw new PublishError(
    `The page ${path} needs another Content-Security-Policy than the rest of the site ("${own}"): make its scripts and styles part of the code build.`,
  );
}
