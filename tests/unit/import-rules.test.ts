import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

// The linted files don't exist, so they have no types.
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

/** Whether a file may contain this import (docs/architecture.md). */
async function mayImport(file: string, specifier: string): Promise<boolean> {
  const [result] = await eslint.lintText(`import '${specifier}';\n`, { filePath: file });
  expect(result?.messages.filter(({ fatal }) => fatal)).toEqual([]);
  return !result?.messages.some(({ ruleId }) => ruleId === 'no-restricted-imports');
}

test.each([
  ['src/pages/a.ts', '~/layouts/Base.astro'],
  ['src/pages/a.ts', '~/features/blog'],
  ['src/features/blog/a.ts', '~/features/navigation'],
  ['src/features/blog/a.ts', '~/components/ui/Button.astro'],
  ['src/features/blog/a.ts', '~rules/post'],
  ['src/features/auth/a.ts', '~/features/staff'],
  ['src/features/blog/a.ts', './card'],
  ['src/features/blog/store/a.ts', '~/features/staff'],
  ['src/components/sections/a.ts', '~/config/brand'],
  ['src/lib/a.ts', '~rules/post/slugs'],
  [
    'src/lib/environment/a.ts',
    '../../../supabase/functions/_shared/rules/environment/variables.ts',
  ],
  ['publisher/renderer-entry.ts', '../src/lib/posts-source'],
  ['publisher/renderer-entry.ts', '../src/lib/social-image'],
  ['publisher/renderer-entry.ts', '../src/lib/security'],
  ['platform/a.ts', '../publisher/lock.ts'],
  ['edge/a.ts', '../publisher/stores/bucket.ts'],
  ['edge/a.ts', '../supabase/functions/_shared/rules/environment/variables.ts'],
  ['supabase/functions/x/index.ts', '../_shared/error-response.ts'],
  ['src/config/a.ts', '../../supabase/functions/_shared/business.ts'],
  ['src/config/a.ts', '../../supabase/functions/_shared/rules/environment/addresses.ts'],
  ['supabase/functions/_shared/rules/a.ts', 'valibot'],
  ['supabase/functions/_shared/rules/lead/a.ts', '../account/email.ts'],
])('%s can import %s', async (file, specifier) => {
  expect(await mayImport(file, specifier)).toBe(true);
});

test.each([
  ['src/pages/a.ts', '~/styles/site.css'],
  ['src/layouts/a.ts', '~/content/a'],
  ['src/layouts/a.ts', '~rules/post'],
  ['src/features/blog/a.ts', '~/features/navigation/menu-bar'],
  ['src/features/blog/a.ts', '~/components/sections/Hero.astro'],
  ['src/features/staff/a.ts', '~/features/auth'],
  ['src/features/blog/store/a.ts', '../components/Card'],
  ['src/features/blog/list/store/a.ts', '../../Card'],
  ['src/features/blog/store.ts', './Card'],
  ['src/components/sections/a.ts', '~/lib/metadata'],
  ['src/components/sections/a.ts', '../../lib/metadata'],
  ['src/lib/a.ts', '~/features/blog'],
  ['src/lib/a.ts', '../../platform/service.ts'],
  ['src/config/a.ts', '~/lib/metadata'],
  ['publisher/a.ts', '../platform/service.ts'],
  ['publisher/a.ts', '../edge/pointer.ts'],
  ['edge/a.ts', '../platform/service.ts'],
  ['edge/a.ts', '../src/lib/security'],
  ['publisher/content/a.ts', '../../src/lib/posts-source/index.ts'],
  ['publisher/releases/a.ts', '../content/snapshot.ts'],
  ['publisher/renderer-entry.ts', '../src/lib/metadata'],
  ['platform/a.ts', '../src/lib/metadata/index.ts'],
  ['supabase/functions/x/index.ts', '../../../publisher/lock.ts'],
  ['supabase/functions/x/index.ts', '../../../src/config/brand.ts'],
  ['supabase/functions/_shared/a.ts', '../../../src/config/brand.ts'],
  ['src/config/a.ts', '../../supabase/functions/_shared/error-response.ts'],
  ['src/config/a.ts', '../../supabase/functions/_shared/rules/post/slugs.ts'],
  ['src/lib/a.ts', '../../supabase/functions/_shared/business.ts'],
  ['supabase/functions/_shared/rules/a.ts', '../error-response.ts'],
  ['supabase/functions/_shared/rules/lead/a.ts', '../../error-response.ts'],
])('%s can’t import %s', async (file, specifier) => {
  expect(await mayImport(file, specifier)).toBe(false);
});
