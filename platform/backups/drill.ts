// A restore drill: starts the site from a restored backup on this machine, without delivering anything.
import { backendClient } from '../backend-client.ts';
import { readConfig, type Config } from '../config.ts';
import { FixableError } from '../../publisher/error.ts';
import { freePorts } from '../free-ports.ts';
import { isHosted } from '../hosted/project.ts';
import { startPlatform } from '../platform.ts';
import type { Progress } from '../../publisher/progress.ts';
import { publishedSite } from '../published-site.ts';
import { repositoryDir } from '../repository-dir.ts';
import { checkHealth } from '../service.ts';
import { withDatabase } from './folder.ts';

/**
 * Starts the site from a data folder, requests the home page and the newest post, and checks the health of every service.
 * Throws a FixableError if one of them fails.
 */
export async function tryStart(
  dataDir: string,
  progress: Progress,
  stopping: AbortSignal,
  site = publishedSite,
): Promise<void> {
  const post = await newestPost(dataDir);
  const { services, close } = await startPlatform(
    await drillConfig(dataDir),
    progress,
    site,
    stopping,
    { delivers: false },
  );
  try {
    const address = services.find(({ name }) => name === 'site')?.address;
    const pages = ['/', ...(post === undefined ? [] : [`/blog/${post}`])];
    for (const path of pages) {
      const { status } = await progress.step(`Requesting ${path}`, () =>
        fetch(new URL(path, address)),
      );
      if (status === 200) continue;
      throw new FixableError(`The site that was restored responded with ${status} to ${path}.`);
    }
    const parts = Object.entries(await checkHealth(services));
    const failing = parts.filter(([, { ok }]) => !ok).map(([name]) => name);
    if (failing.length === 0) return;
    throw new FixableError(
      `These parts of the site that was restored don’t work: ${failing.join(', ')}.`,
    );
  } finally {
    await close();
  }
}

async function newestPost(dataDir: string): Promise<string | undefined> {
  const [post] = await withDatabase(dataDir, ({ query }) =>
    query<{ slug: string }>(
      `select p.slug from public.blog_posts p
       where p.is_published and p.moderation_status = 'approved' and p.trashed_at is null
       order by p.published_at desc limit 1`,
    ),
  );
  return post?.slug;
}

/** Neither the CRM nor a mail server. The ports are free, because the site may be running on this machine. */
async function drillConfig(dataDir: string): Promise<Config> {
  const [site, backend, mail, publisher, smtp] = (await freePorts(5)).map(String);
  const address = (port: string | undefined) => `http://localhost:${port}`;
  const config = readConfig(repositoryDir, {
    ...process.env,
    DATA_DIR: dataDir,
    SITE_PORT: site,
    BACKEND_PORT: backend,
    MAIL_PORT: mail,
    PUBLISHER_PORT: publisher,
    SMTP_PORT: smtp,
    PUBLIC_APP_ENV: 'development',
    PUBLIC_SITE_URL: address(site),
    SITE_URL: address(site),
    PUBLIC_SUPABASE_URL: address(backend),
  });
  return { ...config, secretEnv: {} };
}

/**
 * Records the drill in the backend that the variables name, for the security dashboard. False if there's no site on this
 * machine. Throws a FixableError if the backend doesn't respond.
 */
export async function recordDrill(config: Config): Promise<boolean> {
  if (isHosted(config) && config.variables.SUPABASE_SECRET_KEY === undefined) {
    throw new FixableError(
      'The backup can be restored, but that wasn’t recorded: set SUPABASE_SECRET_KEY.',
    );
  }
  const backend = backendClient(config);
  if (!backend) return false;
  const { error, status } = await backend.database.rpc('record_maintenance', {
    task: 'restore-drill',
  });
  if (!error) return true;
  throw new FixableError(
    `The backup can be restored, but that wasn’t recorded: ${backend.explain({ error, status })}`,
  );
}
