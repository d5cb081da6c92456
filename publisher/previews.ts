import { isPostSlug } from '../supabase/functions/_shared/rules/post/slugs.ts';
import { defaultRetention } from '../supabase/functions/_shared/rules/retention.ts';
import { openTask, type Task } from './child-task.ts';
import { loadCode } from './code/load.ts';
import { connect, type BackendAddress, type PreviewedPost } from './content/backend.ts';
import type { FolderOptions } from './content/publish-task.ts';
import { FixableError } from './error.ts';
import { digestOf } from './releases/digest.ts';
import { readLive, type LiveRelease } from './releases/live.ts';
import type { PostCard } from './releases/release.ts';
import { valuesOf } from './releases/sharded-map.ts';
import { folderPointer, folderStore } from './stores/folder.ts';

type PreviewOptions = Pick<FolderOptions, 'buildDir' | 'releases'>;

export type Previews = ReturnType<typeof openPreviews>;

/** Short, because a person is waiting for the page. */
const findTimeoutMs = 10_000;

const timeoutMs = 30_000;

/** How long the process stays alive after a preview. */
const idleMs = 60_000;

/** Renders previews one at a time, because the renderer has a single source of posts. */
export function openPreviews(
  { buildDir, releases, ...backend }: PreviewOptions & BackendAddress,
  logger: (line: string) => void,
) {
  const setup = { buildDir, releases };
  const task = openTask<PreviewOptions, PreviewedPost, string>(import.meta.url, {
    ...{ name: 'The preview process', setup, logger, timeoutMs, idleMs },
  });

  return {
    /** `token`: in the link. `browserKey`: in the browser's cookie, for a staff link. */
    find: connect(backend, [], findTimeoutMs).preview,
    /** The page of a post as it would be published now, marked as a preview. */
    render: async (post: PreviewedPost): Promise<Uint8Array> => Buffer.from(await task.run(post)),
    close: task.close,
  };
}

/** Renders the page of a post as the next publish would, marked as a preview, without publishing anything. */
const previewTask: Task<PreviewOptions, PreviewedPost, string> = async ({ buildDir, releases }) => {
  const { renderer } = await loadCode(buildDir);
  const store = folderStore(releases);
  let live: LiveRelease | undefined;

  return async ({ fields, ...post }) => {
    live = await readLive(store, folderPointer, live);
    const others = valuesOf(live?.cards ?? []).filter(({ id }) => id !== post.id);
    const content = fields.content ?? '';
    const card: PostCard = {
      ...post,
      slug: freeSlug(fields.slug ?? '', post.id, others),
      title: fields.title?.trim() || 'Untitled',
      excerpt: fields.excerpt ?? '',
      category: fields.category?.trim() || 'Uncategorized',
      old_category_slugs: [],
      tags: fields.tags ?? [],
      author_name: fields.author_name?.trim() || 'Author',
      read_time_minutes: fields.read_time_minutes ?? 5,
      meta_description: fields.meta_description || null,
      focus_keyword: fields.focus_keyword || null,
      featured_image_url: fields.featured_image_url || null,
      featured_image_alt: fields.featured_image_alt || null,
      content_digest: digestOf(content),
    };
    renderer.setSource({
      cards: async () => [...others, card],
      retention: async () => defaultRetention,
      rearrangedAt: async () => null,
      // The page shows only this text.
      content: async () => content,
    });
    const { status, body } = await renderer.render(`/blog/${card.slug}`, { isPreview: true });
    if (status !== 200) throw new FixableError(`The preview couldn’t be rendered (${status}).`);
    return new TextDecoder().decode(body);
  };
};
export default previewTask;

/** A draft's slug may be missing, invalid, or another post's. */
function freeSlug(slug: string, id: string, others: readonly PostCard[]): string {
  const isFree = isPostSlug(slug) && others.every((other) => other.slug !== slug);
  return isFree ? slug : `preview-${id.slice(0, 8)}`;
}
