import {
  imageBucket,
  imageTypes,
  maxImageSize,
} from '../../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { databaseCheck, ok, problem, unknown } from '../check.ts';

interface Bucket {
  public: boolean;
  file_size_limit: string | number | null;
  allowed_mime_types: string[] | null;
}

export const bucketExists = databaseCheck('The image bucket is set up', async (database) => {
  const [bucket] = await database.query<Bucket>(
    'select public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [imageBucket],
  );
  const types = Object.values(imageTypes);
  const isRight =
    bucket?.public === true &&
    Number(bucket.file_size_limit) === maxImageSize &&
    types.every((type) => bucket.allowed_mime_types?.includes(type)) &&
    bucket.allowed_mime_types?.length === types.length;
  if (isRight) return ok;
  return problem(
    bucket
      ? `The bucket ${imageBucket} has the wrong settings.`
      : `The bucket ${imageBucket} doesn’t exist.`,
    `On the dashboard’s Storage page, make it public, limit files to 10 MB, and allow only ${types.join(', ')}.`,
  );
});

/** `npm run move -- to-local` and the security dashboard record backups. A backup is overdue after a week. */
export const imagesBackedUp = databaseCheck('Uploaded images are backed up', async (database) => {
  const [row] = await database.query<{ count: number; at: string | null; recent: boolean | null }>(
    `select count(*)::integer as count, max(b.done_at)::date::text as at,
       bool_and(o.created_at < b.done_at or b.done_at > now() - interval '7 days') as recent
     from storage.objects o left join private.maintenance b on b.task = 'backup'
     where o.bucket_id = $1`,
    [imageBucket],
  );
  const { count, at, recent } = row ?? { count: 0, at: null, recent: null };
  if (count === 0 || recent) return ok;
  const last =
    at === null ? 'No backup has been recorded' : `The last recorded backup is from ${at}`;
  return unknown(
    `Supabase’s backups don’t contain uploaded images (${count}). ${last}. \`DATA_DIR=/var/backups/site npm run move -- to-local\` copies them with everything else into a new folder.`,
  );
});
