import { atom, readonlyType } from 'nanostores';
import { rpc } from '~/features/auth';
import { createShareLink, type PreviewLink } from '~/features/previews';
import { createAction, createResource } from '~/features/staff';
import { copyText } from '~/lib/copy-text';
import type { SaveQueue } from '../draft/save-queue';
import { errorText, saveFirst } from '../store/problems';

/** A link that still works. */
export interface ShareLink {
  id: string;
  created_at: string;
  expires_at: string;
  created_by_name: string | null;
}

/** The links with which anyone can see a preview of one post for a week. */
export function createShareLinks(id: string, queue: SaveQueue) {
  const list = createResource<ShareLink[]>(() => rpc('get_share_links', { post_id: id }), {
    reloadAfter: () => Infinity,
  });
  const action = createAction({ explain: (error) => ({ text: errorText(error) }) });
  const $created = atom<{ id: string; url: string } | undefined>(undefined);

  return {
    /** The links that still work. */
    $links: list.$state,

    /** The new link. Its address can't be shown again, because only a digest of it is stored. */
    $created: readonlyType($created),

    /** Runs changes to the links. */
    action,

    refresh: list.refresh,
    open: list.open,

    /** Creates a link and copies it, if the browser allows that. */
    create: () =>
      action.run(async (report) => {
        report('Creating a link…');
        await saveFirst(queue);
        const link = await createShareLink(id);
        const url = addressOf(link);
        $created.set({ id: link.id, url });
        const isCopied = await copyText(url);
        await list.refresh();
        return isCopied ? 'Link created and copied.' : 'Link created. Copy it now.';
      }),

    revoke: (link: ShareLink) =>
      action.run(async () => {
        await rpc('revoke_share_link', { link_id: link.id });
        if ($created.get()?.id === link.id) $created.set(undefined);
        await list.refresh();
        return 'Link revoked. It no longer works.';
      }),
  };
}

export type ShareLinks = ReturnType<typeof createShareLinks>;

const addressOf = ({ token }: PreviewLink) => `${location.origin}/preview/${token}`;
