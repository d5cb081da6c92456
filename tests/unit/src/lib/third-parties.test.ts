import { expect, test, vi } from 'vitest';
import type * as Registry from '~/config/third-parties';
import * as variables from 'astro:env/client';

test('the site passes every variable that the registry reads', async () => {
  const { configuredThirdParties } =
    await vi.importActual<typeof Registry>('~/config/third-parties');
  const read = new Set<PropertyKey>();
  configuredThirdParties(
    new Proxy(
      { ...variables },
      { get: (given, name) => (read.add(name), Reflect.get(given, name)) },
    ),
  );
  const passed: string[] = [];
  vi.doMock('~/config/third-parties', () => ({
    configuredThirdParties: (given: object) => passed.push(...Object.keys(given)),
  }));
  await import('~/lib/third-parties');
  vi.doUnmock('~/config/third-parties');
  expect(passed.sort()).toEqual([...read].sort());
});
