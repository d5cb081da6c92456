import { freePort } from './free-port.ts';
import { keys } from './keys.ts';
import { findPostgrest } from './postgrest-binary.ts';
import { startTied, type TiedOptions } from './tied-process.ts';

/**
 * PostgREST alone over a database whose `authenticator` may log in; `/blog_posts` stands right under its
 * address. `signal`: what stops it.
 */
export async function startPostgrest(databaseUrl: string, signal: TiedOptions['signal'] = 'TERM') {
  const uri = new URL(databaseUrl);
  uri.username = 'authenticator';
  const port = await freePort();
  const adminPort = await freePort();
  const postgrest = startTied(findPostgrest(), [], {
    signal,
    env: {
      PGRST_DB_URI: uri.href,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_JWT_SECRET: keys.jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    },
  });
  try {
    await isReady(`http://127.0.0.1:${adminPort}/ready`);
  } catch (error) {
    await postgrest.stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop: postgrest.stop };
}

async function isReady(address: string) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('PostgREST did not become ready in 30 seconds.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
