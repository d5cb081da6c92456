import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';

const hosted = {
  PUBLIC_APP_ENV: 'production',
  PUBLIC_SITE_URL: 'https://example.com',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  PUBLIC_SUPABASE_PROJECT_ID: 'project',
};

/** Runs `npm run build`. */
async function build(given: Record<string, string>) {
  const child = spawn(process.execPath, ['platform/launch.mjs', 'publisher/build.ts'], {
    env: { ...process.env, ...hosted, ...given },
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await once(child, 'close');
  return { code: child.exitCode, output, errors: errors.trim() };
}

test.each([
  [{ CRM_API_KEY: 'opensesame', PUBLIC_CHAT_EMBED: 'opensesame' }, /^PUBLIC_CHAT_EMBED contains /],
  [{ PUBLIC_SUPABASE_PROJECT_ID: '' }, /^Missing required environment variables in production: /],
])('is rejected with %j before anything is built', async (given, problem) => {
  const { code, output, errors } = await build(given);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(problem);
  expect(errors.split('\n')).toHaveLength(1);
  expect(errors).not.toContain('opensesame');
});

// In an owner's copy, there are none.
test.skipIf(brand.name !== 'Example & Sample')('is rejected with sample values', async () => {
  const { code, output, errors } = await build({});
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('supabase/functions/_shared/business.ts:');
  expect(errors).toContain('src/content/people/');
});
