import { expect, test } from 'vitest';
import { fees, inDollars, placementFee, tiers } from '~/config/offer';

test('a placement at 15% costs 40% less than at 25%', () => {
  const { industry, ours, saved } = placementFee(80_000);
  expect([industry, ours, saved]).toEqual([20_000, 12_000, 8_000]);
  expect((saved / industry) * 100).toBe(fees.savings);
});

test.each([
  ['Starter', '$3,000', '$3,000', '1 active job', 'up to $1,500/month ad spend'],
  ['Growth', '$5,000', '$5,000', '3 jobs', 'up to $3,500 ad spend'],
  ['Enterprise', '$10,000', '$10,000', 'unlimited jobs', '$5,000+ ad spend'],
])('the %s tier is the one of the price list', (name, setup, monthly, jobs, adSpend) => {
  const tier = tiers.find((each) => each.name === name);
  expect(tier).toMatchObject({ jobs, adSpend });
  expect([inDollars(tier?.setup ?? 0), inDollars(tier?.monthly ?? 0)]).toEqual([setup, monthly]);
});

test('Growth alone is the most popular, and Enterprise has a manager of its own', () => {
  expect(tiers.filter(({ mostPopular }) => mostPopular).map(({ name }) => name)).toEqual([
    'Growth',
  ]);
  expect(tiers.at(-1)?.highlights).toContain('dedicated account manager');
});
