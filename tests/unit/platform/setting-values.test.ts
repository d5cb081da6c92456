import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PlatformError } from '../../../platform/error.ts';
import { root } from '../../../platform/root.ts';
import { platformSchema, secretSettings } from '../../../platform/setting-rules.ts';
import { readSettings } from '../../../platform/settings.ts';
import { publicNames } from '../../../supabase/functions/_shared/rules/settings/public-settings.ts';
import { invalidValues, settingCases } from './invalid-values.ts';

/** Excludes a local .env. */
const folder = mkdtempSync(join(tmpdir(), 'setting-values-'));
copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The error message of a start with these variables; undefined if they are valid. */
function errorOf(given: Record<string, string>): string | undefined {
  try {
    readSettings(folder, given);
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error.message;
    throw error;
  }
}

const hidden: readonly string[] = secretSettings;
const anyText = ['PUBLIC_APP_ENV', 'PUBLIC_CHAT_EMBED'];

test('every setting is tested, with ten or more kinds of invalid values', () => {
  const all = [...Object.keys(platformSchema.entries), ...publicNames];
  expect(Object.keys(settingCases).sort()).toEqual(
    all.filter((name) => !anyText.includes(name)).sort(),
  );
  for (const [name, setting] of Object.entries(settingCases)) {
    expect(new Set(invalidValues(setting).map(([, value]) => value)).size, name).toBeGreaterThan(9);
  }
});

describe.each(Object.entries(settingCases))('%s', (name, setting) => {
  test.each(setting.valid)('can be %s', (value) => {
    expect(errorOf({ [name]: value })).toBeUndefined();
  });

  test.each(invalidValues(setting))('is rejected by name with %s', (_, value) => {
    const message = errorOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} (is|looks like|contains)`));
    expect(message).toMatch(/^[\x20-\x7e’]{1,400}$/);
    if (hidden.includes(name)) expect(message).toContain(`${name} is invalid: `);
    expect(message).not.toContain('sesame');
  });
});

test.each(anyText)('%s can be any text', (name) => {
  for (const value of ['x', '<script src="https://chat.example.com/widget.js"></script>', 'NaN']) {
    expect(errorOf({ [name]: value })).toBeUndefined();
  }
});

test.each([
  ['SITE_PORT', 'BACKEND_PORT'],
  ['MAIL_PORT', 'SMTP_PORT'],
])('%s and %s must differ', (first, second) => {
  expect(errorOf({ [first]: '4000', [second]: '4000' })).toBe(
    `${first} and ${second} are both 4000: set one of them to a different port.`,
  );
});

test('a port can’t be the default of another', () => {
  expect(errorOf({ MAIL_PORT: '54321' })).toContain('BACKEND_PORT and MAIL_PORT are both 54321');
});

test('no message repeats a secret from the wrong setting', () => {
  const key = 'opensesame-1';
  expect(errorOf({ CRM_API_KEY: key, MAIL_PORT: key })).toBe(
    'MAIL_PORT is invalid: set it to a port number from 1 to 65535.',
  );
  expect(errorOf({ HOST: 'https://user:opensesame@example.com' })).not.toContain('opensesame');
});
