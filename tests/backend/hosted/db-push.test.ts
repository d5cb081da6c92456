import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productMigrations } from '../lanes/plain-backend.ts';
import { missingVersion, startHostedDatabase, vaultSecrets, versions } from './hosted-database.ts';

describe.each(versions)('supabase db push on PostgreSQL %i', (version) => {
  describe.skipIf(missingVersion(version))('as a postgres that isn’t a superuser', () => {
    let database: Awaited<ReturnType<typeof startHostedDatabase>>;
    beforeAll(async () => {
      database = await startHostedDatabase(version);
    });
    afterAll(() => database?.stop());

    test('applies every migration', async () => {
      const [{ version: running, superuser } = {}] = await database.admin.query<{
        version: string;
        superuser: boolean;
      }>(
        `select current_setting('server_version') as version,
           (select rolsuper from pg_roles where rolname = 'postgres') as superuser`,
      );
      expect([running?.split('.')[0], superuser]).toEqual([String(version), false]);
      const applied = await database.admin.query(
        'select from supabase_migrations.schema_migrations',
      );
      expect(applied).toHaveLength(readdirSync(productMigrations).length);
    });

    test('stores what the dispatcher needs in the Vault', async () => {
      const secrets = await database.admin.query(
        'select name, secret from vault.secrets order by 1',
      );
      expect(secrets).toEqual([
        { name: 'dispatcher_key', secret: vaultSecrets.SUPABASE_SECRET_KEY },
        { name: 'project_url', secret: vaultSecrets.PUBLIC_SUPABASE_URL },
      ]);
    });

    test('has nothing left to do', async () => {
      expect(await database.push()).toContain('Remote database is up to date.');
    });
  });
});
