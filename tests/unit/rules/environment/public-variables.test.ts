import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { appEnvironment } from '~/lib/environment';
import {
  compiledVariables,
  optionalNames,
  requiredNames,
  requiredVariables,
} from '~rules/environment/public-variables';

const local = parseEnv(readFileSync('.env.example', 'utf8'));
const hosted = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  PUBLIC_SUPABASE_PROJECT_ID: 'project',
};

test('an unknown environment counts as production', () => {
  const given = ['development', 'staging', 'production', undefined, '', 'prod', 'Development'];
  const environments = given.map((value) => appEnvironment(value));
  expect(environments).toEqual(['development', 'staging', ...Array(5).fill('production')]);
});

describe('the public variables', () => {
  test('are compiled from the listed names only, with unset ones empty', () => {
    const compiled = compiledVariables({ ...hosted, PUBLIC_OTHER: 'x', CRM_API_KEY: 'k' });
    expect(Object.keys(compiled).sort()).toEqual([...requiredNames, ...optionalNames].sort());
    expect(compiled).toMatchObject({ ...hosted, PUBLIC_GTAG_ID: '' });
  });

  test('are all documented in .env.example', () => {
    const documented = Object.keys(local).filter((name) => name.startsWith('PUBLIC_'));
    expect(documented.sort()).toEqual([...requiredNames, ...optionalNames].sort());
  });

  test('have defaults in development', () => {
    expect(requiredVariables({ PUBLIC_APP_ENV: 'development' }, local)).toEqual({
      PUBLIC_APP_ENV: 'development',
      PUBLIC_SITE_URL: 'http://localhost:4321',
      PUBLIC_SUPABASE_URL: 'http://localhost:54321',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_development_only',
      PUBLIC_SUPABASE_PROJECT_ID: 'local',
    });
  });

  test.each(['production', 'staging', 'unknown', undefined])(
    'have no defaults if the environment is %s',
    (environment) => {
      expect(() => requiredVariables({ PUBLIC_APP_ENV: environment }, local)).toThrow(
        /^Missing required environment variables in production: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_PROJECT_ID$/,
      );
    },
  );

  test('explain a missing site URL', () => {
    expect(() => requiredVariables({ ...hosted, PUBLIC_SITE_URL: undefined }, local)).toThrow(
      'PUBLIC_SITE_URL is missing: set it to an address with nothing after the host, such as https://example.com.',
    );
  });

  test('reject a www host for the site', () => {
    const given = { ...hosted, PUBLIC_SITE_URL: 'https://www.example.com' };
    expect(() => requiredVariables(given, local)).toThrow(
      'PUBLIC_SITE_URL is "https://www.example.com", but the www host only redirects to the bare domain: set it to https://example.com.',
    );
  });

  test.each([
    ['https://project.supabase.co', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://10.0.0.1:54321', false],
    ['http://localhost:54321', true],
    ['http://backend.localhost:54321', true],
    ['http://127.0.0.1:54321', true],
    ['http://[::1]:54321', true],
  ])('in production, the local key is allowed for the backend at %s: %s', (address, isAllowed) => {
    const { PUBLIC_SUPABASE_PUBLISHABLE_KEY } = local;
    const given = { ...hosted, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL: address };
    const check = () => requiredVariables(given, local).PUBLIC_SUPABASE_URL;
    if (isAllowed) expect(check()).toBe(address);
    else expect(check).toThrow(/is the key for local development/);
  });
});
