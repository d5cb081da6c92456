import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { functionsEnv, hostsIn } from '../../../platform/functions-env.ts';
import { root } from '../../../platform/root.ts';
import { readSettings } from '../../../platform/settings.ts';

const secrets = { jwtSecret: 'a', secretKey: 'sb_secret_b', buildHookSecret: 'whsec_c' };

/** Excludes a local .env. */
const folder = mkdtempSync(join(tmpdir(), 'functions-env-'));
copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
afterAll(() => rmSync(folder, { recursive: true }));

function envWith(given: Record<string, string>) {
  return functionsEnv(readSettings(folder, given), secrets);
}

describe('the environment of the functions', () => {
  it('has the same variables as in a hosted project, and local secrets', () => {
    expect(envWith({})).toMatchObject({
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_b"}',
      BUILD_HOOK_SECRET: 'whsec_c',
    });
  });

  it('has no CRM until one is set', () => {
    expect(Object.keys(envWith({})).filter((name) => name.includes('CRM'))).toEqual([]);
  });

  it('allows the CRM’s API if there’s a key for it', () => {
    const env = envWith({
      CRM_WEBHOOK_URL: 'https://crm.example/hooks/1',
      CRM_API_KEY: 'key',
      PUBLIC_CRM_LOCATION_ID: 'location-1',
    });
    expect(env['PUBLIC_CRM_LOCATION_ID']).toBe('location-1');
    expect(hostsIn(env)).toEqual(
      expect.arrayContaining(['crm.example:443', 'services.leadconnectorhq.com:443']),
    );
    const other = envWith({ CRM_API_KEY: 'key', CRM_API_URL: 'https://api.example' });
    expect(hostsIn(other)).not.toContain('services.leadconnectorhq.com:443');
  });
});
