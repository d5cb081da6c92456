import { atom, computed, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { copyText } from '~/lib/copy-text';
import { createQuery } from '~/lib/query';
import {
  createPreviewLink,
  getShareLinks,
  revokeShareLink,
  type PreviewLink,
  type ShareLink,
} from '../api/previews';
import type { SaveQueue } from '../draft/save-queue';
import { errorText, saveFirst } from '../store/problems';
import { requirePreviews } from './require-previews';

type LinksState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: 'ready'; links: readonly ShareLink[] };

type ActionState =
  | { status: 'idle' }
  | { status: 'running'; action: 'create' | 'revoke' }
  | { status: 'success' | 'error'; text: string };

/** The links with which anyone can see a preview of one post for a week. */
export function createShareLinks(id: string, queue: SaveQueue) {
  const query = createQuery(getShareLinks);
  const $created = atom<{ id: string; url: string } | undefined>(undefined);
  const $action = atom<ActionState>({ status: 'idle' });

  async function run(action: 'create' | 'revoke', work: () => Promise<string>): Promise<void> {
    if ($action.get().status === 'running') return;
    $action.set({ status: 'running', action });
    try {
      const text = await work();
      await query.load(id);
      $action.set({ status: 'success', text });
    } catch (error) {
      $action.set({ status: 'error', text: errorText(error) });
    }
  }

  return {
    /** The links that still work. */
    $links: computed(query.$state, ({ data, error, loading }): LinksState => {
      if (data) return { status: 'ready', links: data };
      return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
    }),

    /** The new link. Its address can't be shown again, because only a digest of it is stored. */
    $created: readonlyType($created),

    /** The outcome of the last action. */
    $action: readonlyType($action),

    load: () => void query.load(id),

    /** Creates a link and copies it, if the browser allows that. */
    create: () =>
      run('create', async () => {
        await saveFirst(queue);
        await requirePreviews();
        const link = await createPreviewLink(id);
        const url = addressOf(link);
        $created.set({ id: link.id, url });
        return (await copyText(url)) ? 'Link created and copied.' : 'Link created. Copy it now.';
      }),

    async copyAgain(): Promise<void> {
      const copied = await copyText($created.get()?.url ?? '');
      $action.set(
        copied
          ? { status: 'success', text: 'Link copied.' }
          : { status: 'error', text: 'Your browser blocked copying. Select the link and copy it.' },
      );
    },

    revoke: (link: ShareLink) =>
      run('revoke', async () => {
        await revokeShareLink(link.id);
        if ($created.get()?.id === link.id) $created.set(undefined);
        return 'Link revoked. It no longer works.';
      }),
  };
}

export type ShareLinks = ReturnType<typeof createShareLinks>;

const addressOf = ({ token }: PreviewLink) => `${location.origin}/preview/${token}`;
