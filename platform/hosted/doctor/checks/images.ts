import {
  imageBucket,
  imageTypes,
  maxImageSize,
} from '../../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { databaseCheck, ok, problem } from '../check.ts';

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
