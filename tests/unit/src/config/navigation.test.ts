import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { industries } from '~/config/industries';
import {
  footerSections,
  headerLinks,
  industriesMenu,
  legalLinks,
  quickLinks,
  servicesMenu,
} from '~/config/navigation';
import { serviceGroups } from '~/config/service-groups';

const sections = [servicesMenu, industriesMenu, ...footerSections];
const addresses = [
  ...headerLinks,
  ...legalLinks,
  ...quickLinks,
  ...sections.flatMap((s) => s.links),
].map(({ href }) => href);

function pageOf(path: string): string | undefined {
  const name = path === '/' ? '/index' : path;
  return [`src/pages${name}.astro`, `src/pages${name}.ts`].find((file) => existsSync(file));
}

/** Anchors that a page takes from data, besides those in its own markup. */
const anchors: Record<string, readonly string[]> = {
  '/services': serviceGroups.map(({ id }) => id),
  '/industries': industries.map(({ id }) => id),
};

function expectToExist(address: string) {
  const [path = '/', anchor] = address.split('#');
  expect(pageOf(path), `a page at ${path}`).toBeDefined();
  if (anchor && !anchors[path]?.includes(anchor)) {
    const entry = `src/content${path}/${anchor}.md`;
    const markup = readFileSync(pageOf(path) ?? '', 'utf8');
    expect(existsSync(entry) || markup.includes(`id="${anchor}"`), `#${anchor} on ${path}`).toBe(
      true,
    );
  }
}

test.each([...new Set(addresses)])('%s, which the navigation names, exists', expectToExist);

describe('a redirect', () => {
  const rules = readFileSync('public/_redirects', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(' '));

  test.each(rules)('from %s leads to an address that exists, %s', (_from, to = '') =>
    expectToExist(to),
  );

  test.each(rules)('from %s hides no page', (from = '') => expect(pageOf(from)).toBeUndefined());
});
