import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { configWith } from './example-config.ts';

test('the config has defaults: loopback, demo accounts', () => {
  const config = configWith({});
  expect(config).toMatchObject({
    ports: { site: 4321, backend: 54321, mail: 54324, publisher: 54325, smtp: 54326 },
    dataDir: expect.stringMatching(/\.data$/) as string,
    demoAccounts: true,
    publishableKey: 'sb_publishable_local_development_only',
  });
  expect(config.variables.HOST).toBeUndefined();
  expect(config.publicEnv).toEqual({
    PUBLIC_APP_ENV: 'development',
    PUBLIC_SITE_URL: 'http://localhost:4321',
    PUBLIC_SUPABASE_URL: 'http://localhost:54321',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: config.publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'local',
  });
  expect(config.secretEnv).toEqual({});
});

test.each(['production', 'staging', 'anything'])(
  'the config has no public defaults in %s',
  (environment) => {
    const { publicEnv } = configWith({ PUBLIC_APP_ENV: environment });
    expect(publicEnv).toEqual({ PUBLIC_APP_ENV: environment });
  },
);

test('the config is read from .env, and overridden by the environment', () => {
  const root = temporaryFolder();
  copyFileSync('.env.example', join(root, '.env.example'));
  writeFileSync(join(root, '.env'), 'SITE_PORT=1000\nBACKEND_PORT=2000\nCRM_API_KEY=k\n');
  const { ports, siteUrl, publicEnv, secretEnv } = readConfig(root, { SITE_PORT: '3000' });
  expect(ports).toMatchObject({ site: 3000, backend: 2000 });
  expect(secretEnv).toEqual({ CRM_API_KEY: 'k' });
  expect([siteUrl, publicEnv['PUBLIC_SITE_URL'], publicEnv['PUBLIC_SUPABASE_URL']]).toEqual([
    ...['http://localhost:3000', 'http://localhost:3000', 'http://localhost:2000'],
  ]);
});

test('demo accounts are disabled if others can reach the site', () => {
  // Behind a reverse proxy on this machine.
  expect(configWith({ PUBLIC_SITE_URL: 'https://site.example' }).demoAccounts).toBe(false);
});

test('the webhook for leads is rejected as the one for events', () => {
  const CRM_WEBHOOK_URL = 'https://crm.example.com/hooks/1';
  const PUBLIC_LEAD_WEBHOOK_URL = 'https://CRM.example.com:443/hooks/1';
  expect(() => configWith({ PUBLIC_LEAD_WEBHOOK_URL, CRM_WEBHOOK_URL })).toThrow(
    'PUBLIC_LEAD_WEBHOOK_URL and CRM_WEBHOOK_URL are the same address',
  );
});
