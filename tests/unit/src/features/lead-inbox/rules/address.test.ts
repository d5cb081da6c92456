import { expect, test } from 'vitest';
import { behindPath, noLead, viewIn } from '~/features/lead-inbox/rules/address';
import { idOf } from '../leads.ts';

const whole = { search: '', group: 'all', form: undefined, lead: undefined } as const;

test('the plain address shows the whole list', () => {
  expect(viewIn('')).toEqual(whole);
  expect(behindPath(whole)).toBe('');
});

test('an address says all that is shown, and back', () => {
  const view = {
    ...({ search: 'dana & co', group: 'to-review', form: 'seo-audit' } as const),
    lead: idOf(7),
  };
  const address = behindPath(view);
  expect(address).toBe(`?show=to-review&form=seo-audit&lead=${idOf(7)}#q=dana+%26+co`);
  expect(viewIn(address)).toEqual(view);
});

test('what is searched for is in nothing that a server is told', () => {
  expect(behindPath({ ...whole, search: 'dana@example.com' })).toMatch(/^#/);
  expect(viewIn('?q=dana').search).toBe('');
});

test('what is unknown in an address counts as left out', () => {
  expect(viewIn('?show=toString&form=constructor&utm_source=x')).toEqual(whole);
});

test('what is no id is a lead that is not there', () => {
  expect(viewIn("?lead=1'--").lead).toBe(noLead);
  expect(viewIn(`?lead=${idOf(7).toUpperCase()}`).lead).toBe(idOf(7));
});

test('no more is searched for than the database takes', () => {
  expect(viewIn(`#q=${'a'.repeat(2000)}`).search).toHaveLength(1000);
});
