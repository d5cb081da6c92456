import { vi } from 'vitest';
import type { Comment, NewComment } from '~/features/comments/api';

type Inserted = NewComment & { moderation_status: string };

/** What the database responds. An exception: there's no response. */
export const backend = {
  published: vi.fn<() => Promise<readonly Comment[]>>(),
  byStaff: vi.fn<() => Promise<readonly string[]>>(),
  pending: vi.fn<(ids: string[]) => Promise<readonly string[]>>(),
  insert: vi.fn<(comment: Inserted) => Response>(),
  /** How many rows a response has at most, and whether it says how many there are. */
  maxRows: 1000,
  reportsCount: true,
};

/** Replaces requests to the database, which has no comments. */
export function stubBackend(): void {
  Object.assign(backend, { maxRows: 1000, reportsCount: true });
  backend.published.mockReset().mockResolvedValue([]);
  backend.byStaff.mockReset().mockResolvedValue([]);
  backend.pending.mockReset().mockResolvedValue([]);
  backend.insert.mockReset().mockImplementation(() => Response.json(null, { status: 201 }));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address);
    const headers = new Headers(init.headers);
    const isAllowed = headers.get('authorization') === `Bearer ${headers.get('apikey')}`;
    if (!isAllowed) return Response.json({ message: 'No JWT' }, { status: 401 });
    const body = JSON.parse(String(init.body)) as Inserted & { comment_ids: string[] };
    if (pathname.endsWith('/blog_comments')) return backend.insert(body);
    if (pathname.endsWith('/get_staff_comments')) return Response.json(await backend.byStaff());
    if (pathname.endsWith('/get_pending_comments')) {
      return Response.json(await backend.pending(body.comment_ids));
    }
    const after = searchParams.get('id')?.replace('gt.', '');
    const all = await backend.published();
    const rows = all.slice(all.findIndex(({ id }) => id === after) + 1);
    const range = `0-1/${backend.reportsCount ? rows.length : '*'}`;
    return Response.json(rows.slice(0, backend.maxRows), { headers: { 'content-range': range } });
  });
}
