import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { industries } from '~/config/industries';
import {
  footerSections,
  headerLinks,
  industriesMenu,
  legalLinks,
  quickLinks,
  servicesMenu,
  teamLogin,
} from '~/config/navigation';
import { places } from '~/config/places';
import { services } from '../../../services.ts';
import { addresses } from './addresses';

const menus = [servicesMenu(services), industriesMenu];
const links = [
  ...menus.flatMap(({ overview, groups }) => [overview, ...groups.flatMap((g) => g.links)]),
  ...footerSections(services).flatMap((section) => section.links),
  ...headerLinks,
  ...legalLinks,
  ...quickLinks,
  teamLogin,
];

const linked = [...new Set(links.map(({ href }) => href.split('#')[0] ?? ''))];

test.each(linked)('the link %s works', (path) => {
  expect(addresses).toContain(path);
});

test.each([...services, ...industries, ...places])('$path has a page', ({ path }) => {
  expect(addresses).toContain(path);
});

test('the menus list every service, industry, and place once, and the footer does, too', () => {
  const paths = [...services, ...industries, ...places].map(({ path }) => path).sort();
  const hrefs = menus.flatMap(({ groups }) => groups.flatMap((g) => g.links.map((l) => l.href)));
  // Recruiting firms have a section of the overview page.
  expect([...hrefs].sort()).toEqual([...paths, '/industries#recruiting-firms'].sort());
  const inFooter = footerSections(services).flatMap((section) => section.links.map((l) => l.href));
  expect(inFooter).toEqual(expect.arrayContaining(paths));
});

test('services are only listed in their content files', () => {
  const lists = globSync('src/**/*.{ts,tsx,astro}').filter((file) => {
    const code = readFileSync(file, 'utf8');
    return services.filter(({ path }) => code.includes(path)).length > 2;
  });
  expect(lists).toEqual([]);
});
