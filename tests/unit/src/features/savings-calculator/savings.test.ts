import { expect, test } from 'vitest';
import { savings } from '~/features/savings-calculator/savings';

test('five hires at $80,000 cost 40% less at 15% than at 25%', () => {
  expect(savings(80_000, 5, 25)).toEqual({ today: 100_000, ours: 60_000, saved: 40_000 });
});

test('what is saved is the difference of the two amounts that are shown', () => {
  expect(savings(10_003, 1, 22.5)).toEqual({ today: 2_251, ours: 1_500, saved: 751 });
});

test('whoever pays 15% already saves nothing', () => {
  expect(savings(80_000, 5, 15).saved).toBe(0);
});

test('a lower fee than ours is a saving below zero', () => {
  expect(savings(100_000, 1, 10)).toEqual({ today: 10_000, ours: 15_000, saved: -5_000 });
});
