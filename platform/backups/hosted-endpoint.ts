import type { Config } from '../config.ts';
import { FixableError } from '../../publisher/error.ts';
import { openProjectDatabase, readProject } from '../hosted/project.ts';
import type { Endpoint } from './copy.ts';
import { hostedImages } from './images.ts';

/** The hosted project that the variables name. Throws a FixableError if one is missing or wrong. */
export async function hostedEndpoint(
  config: Config,
): Promise<Endpoint & { close(): Promise<void> }> {
  const { url, databaseUrl, secretKey } = readProject(config);
  if (databaseUrl === undefined || secretKey === undefined) {
    throw new FixableError('Set SUPABASE_DB_URL and SUPABASE_SECRET_KEY of the hosted project.');
  }
  const database = await openProjectDatabase(databaseUrl);
  return {
    kind: 'hosted',
    backendUrl: url,
    database,
    images: hostedImages(url, secretKey),
    close: database.close,
  };
}
