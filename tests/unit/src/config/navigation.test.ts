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
import { serviceGroups } from '~/config/service-groups';
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

const named = [...new Set(links.map(({ href }) => href.split('#')[0] ?? ''))];

test.each(named)('%s, which the navigation names, exists', (path) => {
  expect(addresses).toContain(path);
});

test.each([...services, ...industries, ...places])('$path has a page', ({ path }) => {
  expect(addresses).toContain(path);
});

test('the menus name every service, industry and place once', () => {
  const hrefs = menus.flatMap(({ groups }) => groups.flatMap((g) => g.links.map((l) => l.href)));
  const paths = [...services, ...industries, ...places].map(({ path }) => path);
  expect([...hrefs].sort()).toEqual([...paths].sort());
});

test('the footer names them too', () => {
  const hrefs = footerSections(services).flatMap((section) =>
    section.links.map(({ href }) => href),
  );
  const paths = [...services, ...industries, ...places].map(({ path }) => path);
  expect(paths.filter((path) => !hrefs.includes(path))).toEqual([]);
});

test('a new service appears in the menu and the footer', () => {
  const added = { name: 'New service', path: '/services/new', group: 'growth' } as const;
  const link = { label: added.name, href: added.path };
  const menu = servicesMenu([...services, added]);
  expect(menu.groups.find(({ title }) => title === 'Marketing and growth')?.links).toContainEqual(
    link,
  );
  expect(footerSections([...services, added])[0]?.links).toContainEqual(link);
});

test('services are only listed in their content files', () => {
  const lists = globSync('src/**/*.{ts,tsx,astro}').filter((file) => {
    const code = readFileSync(file, 'utf8');
    return services.filter(({ path }) => code.includes(path)).length > 2;
  });
  expect(lists).toEqual([]);
});

test('no group of services is empty', () => {
  const groups: string[] = services.map(({ group }) => group);
  expect(serviceGroups.filter(({ id }) => !groups.includes(id))).toEqual([]);
});

test('every part of the footer calls its links by different names', () => {
  for (const { title, links: inPart } of footerSections(services)) {
    const labels = inPart.map(({ label }) => label);
    expect(new Set(labels).size, title).toBe(labels.length);
  }
});
