import { Hono } from 'hono';
import type { Session } from '../../../platform/migrations/index.ts';
import {
  imageBucket,
  publicImages,
} from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { serveStandIn } from '../serve-stand-in.ts';

/** A mock of Supabase's Storage API: files in memory, and rows as the real one writes them for a secret key. */
export async function startStorageApi(admin: Session, secretKey: string) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const nameIn = (url: string, start: string) => new URL(url).pathname.slice(start.length);
  const uploads = `/storage/v1/object/${imageBucket}/`;

  const app = new Hono()
    .post(`${uploads}*`, async (context) => {
      if (context.req.header('apikey') !== secretKey) return context.json({ error: 'key' }, 403);
      const name = nameIn(context.req.url, uploads);
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      files.set(name, bytes);
      const mimetype = context.req.header('content-type');
      const metadata = { eTag: '"x"', mimetype, size: bytes.length, contentLength: bytes.length };
      const [row] = await admin.query<{ id: string }>(
        `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3::text::jsonb)
         on conflict (bucket_id, name) do update set metadata = excluded.metadata returning id`,
        [imageBucket, name, JSON.stringify(metadata)],
      );
      return context.json({ Id: row?.id, Key: `${imageBucket}/${name}` });
    })
    .get(`${publicImages}*`, (context) => {
      const bytes = files.get(nameIn(context.req.url, publicImages));
      return bytes ? context.body(bytes) : context.json({ error: 'not_found' }, 400);
    });

  const { address, close } = await serveStandIn(app);
  return { address, files, close };
}
