import { expect, test } from 'vitest';
import { formatView, parseView, unknownLeadId } from '~/features/leads/inbox/rules/view';
import { idOf } from '../leads.ts';

const defaultView = { search: '', group: 'all', form: undefined, lead: undefined } as const;

test('the plain URL shows the whole list', () => {
  expect(parseView('')).toEqual(defaultView);
  expect(formatView(defaultView)).toBe('');
});

test('formats a view and parses it back', () => {
  const filter = { search: 'dana & co', group: 'to-review', form: 'seo-audit' } as const;
  const view = { ...filter, lead: idOf(7) };
  const url = formatView(view);
  expect(url).toBe(`?show=to-review&form=seo-audit&lead=${idOf(7)}#q=dana+%26+co`);
  expect(parseView(url)).toEqual(view);
});

test('search words stay out of the part that servers see', () => {
  expect(formatView({ ...defaultView, search: 'dana@example.com' })).toMatch(/^#/);
  expect(parseView('?q=dana').search).toBe('');
});

test('ignores unknown values', () => {
  expect(parseView('?show=toString&form=constructor&utm_source=x')).toEqual(defaultView);
});

test('a malformed ID is a lead that doesn’t exist', () => {
  expect(parseView("?lead=1'--").lead).toBe(unknownLeadId);
  expect(parseView(`?lead=${idOf(7).toUpperCase()}`).lead).toBe(idOf(7));
});

test('limits the search to what the database accepts', () => {
  expect(parseView(`#q=${'a'.repeat(2000)}`).search).toHaveLength(1000);
});
