import type { Config } from '../config.ts';
import { FixableError } from '../../publisher/error.ts';
import { openProjectDatabase, readProject } from '../hosted/project.ts';
import type { Endpoint } from './copy.ts';
import { hostedImages } from './images.ts';

/** Works with the hosted project that the variables name. Throws a FixableError if one is missing or wrong. */
export async function withProject<Result>(
  config: Config,
  work: (project: Endpoint) => Promise<Result>,
): Promise<Result> {
  const project = readProject(config);
  const { url, secretKey } = project;
  if (secretKey === undefined) {
    throw new FixableError('Set SUPABASE_SECRET_KEY to the project’s secret key.');
  }
  const database = await openProjectDatabase(project);
  try {
    const images = hostedImages(url, secretKey);
    return await work({ kind: 'hosted', backendUrl: url, database, images });
  } finally {
    await database.close();
  }
}
