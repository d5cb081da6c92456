import { expect, test } from 'vitest';
import { functionsEnv, hostsIn } from '../../../platform/functions-env.ts';
import { configWith } from './example-config.ts';

const secrets = { jwtSecret: 'a', secretKey: 'sb_secret_b', buildHookSecret: 'whsec_c' };
const envWith = (given: Record<string, string>) => functionsEnv(configWith(given), secrets);

test('functions get the variables of a hosted project, local secrets, and only the CRM’s API by default', () => {
  const env = envWith({});
  expect(env).toMatchObject({
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_b"}',
    BUILD_HOOK_SECRET: 'whsec_c',
  });
  expect(Object.keys(env).filter((name) => name.includes('CRM'))).toEqual(['CRM_API_URL']);
});

test('functions can reach the CRM’s webhook and API', () => {
  const env = envWith({
    CRM_WEBHOOK_URL: 'https://crm.example/hooks/1',
    CRM_API_KEY: 'key',
    PUBLIC_CRM_LOCATION_ID: 'location-1',
  });
  expect(env['PUBLIC_CRM_LOCATION_ID']).toBe('location-1');
  expect(hostsIn(env)).toEqual(
    expect.arrayContaining(['crm.example:443', 'services.leadconnectorhq.com:443']),
  );
  const calendar = envWith({
    PUBLIC_CRM_CALENDAR_ID: 'one',
    PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example',
  });
  expect(calendar['CRM_CALENDAR_URL']).toBe('https://calendar.example/widget/booking/one');
  expect(hostsIn(calendar)).toContain('calendar.example:443');
  const set = 'https://other.example/widget/booking/two';
  expect(envWith({ CRM_CALENDAR_URL: set })['CRM_CALENDAR_URL']).toBe(set);
  const other = envWith({ CRM_API_KEY: 'key', CRM_API_URL: 'https://api.example' });
  expect(hostsIn(other)).not.toContain('services.leadconnectorhq.com:443');
});
