import { atom, readonlyType } from 'nanostores';
import { isPostSlug } from '~rules/post/slugs';
import { checkSlug, type SlugStatus } from '../api/posts';

export type SlugCheck =
  { status: 'idle' | 'checking' } | { status: 'known'; slug: string; result: SlugStatus };

const delayMs = 400;

/** Whether other posts have the slug, checked while it's typed. */
export function createSlugCheck(id: string) {
  const $state = atom<SlugCheck>({ status: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = '';

  async function run(slug: string): Promise<SlugStatus | undefined> {
    const result = navigator.onLine ? await checkSlug(slug, id).catch(() => undefined) : undefined;
    if (slug === wanted)
      $state.set(result ? { status: 'known', slug, result } : { status: 'idle' });
    return result;
  }

  return {
    $state: readonlyType($state),

    /** Checks a slug after a pause. */
    type(slug: string): void {
      if (slug === wanted) return;
      wanted = slug;
      clearTimeout(timer);
      if (!isPostSlug(slug)) {
        $state.set({ status: 'idle' });
        return;
      }
      $state.set({ status: 'checking' });
      timer = setTimeout(() => void run(slug), delayMs);
    },

    /** Checks it now. Undefined if the server can't be reached. */
    check(slug: string): Promise<SlugStatus | undefined> {
      clearTimeout(timer);
      wanted = slug;
      return run(slug);
    },
  };
}

/** What's wrong with a slug that other posts have, and what to do. */
export const slugProblems: Partial<Record<SlugStatus, string>> = {
  taken: 'Another post has this slug. Add a word to make it different.',
  redirects:
    'This used to be the address of another post and still redirects there. Choose another slug.',
  reserved: 'This slug is reserved. Choose another one.',
  invalid: 'Use lowercase letters, numbers, and single hyphens.',
};
