import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'astro';
import { defaultRetention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { Task } from '../child-task.ts';
import { FixableError } from '../error.ts';
import { pathOf } from '../releases/site-path.ts';
import type * as RendererEntry from '../renderer-entry.ts';
import type { AstroOutput } from './code-build.ts';
import { inlineCode, type PageCode } from './inline-code.ts';
import { filesUnder } from './inputs.ts';

type Folders = Record<'root' | 'outDir' | 'cacheDir', string>;

const astroTask: Task<Folders, undefined, AstroOutput> = async (folders) => async () => {
  const { outDir, cacheDir } = folders;
  try {
    await build({
      ...folders,
      mode: 'production',
      logLevel: 'error',
      build: { client: './client', server: './renderer' },
      // By default, Vite writes to node_modules, which is read-only in a container or service.
      vite: { cacheDir: join(cacheDir, 'vite') },
    });
  } catch (error) {
    throw new FixableError(stripVTControlCharacters(explain(error)));
  }
  const renderer = (await import(
    pathToFileURL(join(outDir, 'renderer', 'entry.mjs')).href
  )) as typeof RendererEntry;
  const { headerRules } = await renderer.loadHeaderRules();
  const pages = new Map([
    ...prerenderedPages(join(outDir, 'client')),
    ...(await samplePages(renderer)),
  ]);
  return { variables: renderer.variables, headers: headerRules(pages) };
};
export default astroTask;

/** The inline code of the prerendered pages, by path. */
function prerenderedPages(client: string): [path: string, code: PageCode][] {
  return filesUnder(client)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [pathOf(relative(client, file)), inlineCode(readFileSync(file, 'utf8'))]);
}

const samplePost: RendererEntry.PostCard = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'sample',
  title: 'Sample',
  excerpt: 'Sample',
  category: 'Sample',
  tags: ['sample'],
  author_name: 'Sample',
  read_time_minutes: 5,
  published_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  is_featured: false,
  meta_description: null,
  focus_keyword: null,
  featured_image_url: null,
  featured_image_alt: null,
  old_slugs: [],
  category_slug: 'sample',
  old_category_slugs: [],
  content_digest: '',
};

/**
 * The inline code of the pages that a blog with one post has. It doesn't depend on the posts. If a page can't be
 * rendered even with this post, the code is at fault, so the build fails.
 */
async function samplePages(
  renderer: typeof RendererEntry,
): Promise<[path: string, code: PageCode][]> {
  renderer.setSource({
    cards: async () => [samplePost],
    content: async () => '<p>Sample</p>',
    retention: async () => defaultRetention,
    rearrangedAt: async () => null,
  });
  const pages: [string, PageCode][] = [];
  const samples = renderer.contentPages(renderer.collect([samplePost]), defaultRetention);
  for (const { path } of samples) {
    const { status, headers, body } = await renderer.render(path);
    if (status !== 200) {
      throw new FixableError(
        `The site couldn’t be built. The page ${path} can’t be rendered: its status was ${status}.`,
      );
    }
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    pages.push([path, inlineCode(new TextDecoder().decode(body))]);
  }
  return pages;
}

/** Astro's own message, with the position in the source and the hint. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return `The site couldn’t be built. ${String(error)}`;
  // The message already says which variable to fix.
  if (error.name === 'VariableError') return error.message;
  const { hint, loc } = error as Error & { hint?: string; loc?: { file?: string; line?: number } };
  const position = loc?.file ? ` (${loc.file}${loc.line ? `:${loc.line}` : ''})` : '';
  return ['The site couldn’t be built.', error.message + position, hint].filter(Boolean).join(' ');
}
