import { createClient } from '@supabase/supabase-js';
import {
  imageBucket,
  imageExtension,
  imageTypes,
  publicImages,
} from '../../supabase/functions/_shared/rules/post/stored-images.ts';
import { FixableError } from '../../publisher/error.ts';
import { imageResponse, openImageFiles } from '../images/image-files.ts';
import type { Session } from '../migrations/index.ts';

/** A row of storage.objects, without columns that the other backend's Storage API fills in itself. */
export interface StoredImage {
  name: string;
  owner: string | null;
  owner_id: string | null;
  created_at: string;
  updated_at: string;
  size: number;
}

export async function readImageRows(session: Session): Promise<StoredImage[]> {
  return session.query<StoredImage>(
    `select name, owner::text, owner_id, created_at::text, updated_at::text,
       (metadata ->> 'size')::integer as size
     from storage.objects where bucket_id = $1 order by name collate "C"`,
    [imageBucket],
  );
}

/** The files of uploaded images. */
export interface Images {
  /** Undefined if there's no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces a file that already has this name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores when each image was uploaded and by whom. Runs in the transaction of everything else. */
  saveRows(session: Session, rows: readonly StoredImage[]): Promise<void>;
}

/** The images of a backend on this machine. Writes rows the way its own Storage API would. */
export async function localImages(folder: string): Promise<Images> {
  const files = await openImageFiles(folder);
  return {
    read: async (name) => (await imageResponse(folder, publicImages + name, 'GET'))?.bytes(),
    async write(name, bytes) {
      const staged = await files.stage(bytes);
      await staged.publish(name);
    },
    async saveRows(session, rows) {
      await session.query(
        `insert into storage.objects
           (bucket_id, name, owner, owner_id, created_at, updated_at, metadata)
         select $2, name, owner, owner_id, created_at, updated_at,
           jsonb_build_object('mimetype', mimetype, 'size', size)
         from json_to_recordset($1::text::json) as image (name text, owner uuid, owner_id text,
           created_at timestamptz, updated_at timestamptz, size integer, mimetype text)`,
        [JSON.stringify(rows.map((row) => ({ ...row, mimetype: typeOf(row.name) }))), imageBucket],
      );
    },
  };
}

/** The images of a hosted project. Its Storage API sets neither the owners nor the dates of copied images. */
export function hostedImages(url: string, secretKey: string): Images {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const bucket = client.storage.from(imageBucket);
  return {
    async read(name) {
      // Not a cached copy.
      const response = await fetch(new URL(`${publicImages}${name}?copied=${Date.now()}`, url));
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 400 || response.status === 404) return undefined;
      throw new FixableError(`The Storage API returned ${response.status} for the image ${name}.`);
    },
    async write(name, bytes) {
      const { error } = await bucket.upload(name, bytes, {
        contentType: typeOf(name),
        cacheControl: '31536000, immutable',
        upsert: true,
      });
      if (error) {
        throw new FixableError(`The image ${name} couldn’t be uploaded: ${error.message}`);
      }
    },
    async saveRows(session, rows) {
      const saved = await session.query(
        `update storage.objects o set owner = image.owner, owner_id = image.owner_id,
           created_at = image.created_at, updated_at = image.updated_at
         from json_to_recordset($1::text::json) as image (name text, owner uuid, owner_id text,
           created_at timestamptz, updated_at timestamptz)
         where o.bucket_id = $2 and o.name = image.name
         returning o.name`,
        [JSON.stringify(rows), imageBucket],
      );
      if (saved.length < rows.length) {
        throw new FixableError(
          `The Storage API has ${saved.length} of ${rows.length} images. Run this again.`,
        );
      }
    },
  };
}

function typeOf(name: string): string {
  const extension = imageExtension(name);
  if (!extension) throw new FixableError(`The bucket has a file that isn’t an image: ${name}`);
  return imageTypes[extension];
}
