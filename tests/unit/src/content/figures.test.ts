import { expect, test } from 'vitest';
import { fees, formatDollars, comparePlacementFees, tiers } from '~/config/offer';
import { catalog, formatPrice, type CatalogEntry } from '~/config/catalog';
import { fillFigures } from '~/config/copy-figures';
import { copy, marketingTexts, violations, type Copy } from './copy';

const amount = /\$\d[\d,]*\d|\$\d/g;

const prices = [
  ...tiers.flatMap(({ setup, monthly, adSpend }) => [
    formatDollars(setup),
    formatDollars(monthly),
    ...(adSpend.match(amount) ?? []),
  ]),
  ...Object.values<CatalogEntry>(catalog).flatMap(({ price }) =>
    price ? (formatPrice(price).match(amount) ?? []) : [],
  ),
];

const toNumber = (cell = '') => Number(cell.replace(/[$,]/g, ''));

/** Tables with four amounts in a row: a salary, both fees, and the difference. The last row is their sum. */
function feeTables({ data }: Copy): string[][][] {
  const { blocks = [] } = data as { blocks?: { kind: string; rows?: string[][] }[] };
  return blocks
    .flatMap(({ rows }) => (rows ? [rows] : []))
    .filter(([row = []]) => row.length === 4 && row.every((cell) => cell.startsWith('$')));
}

test('fee tables are correct', () => {
  const tables = copy.flatMap(feeTables);
  expect(tables).not.toHaveLength(0);
  for (const table of tables) {
    const rows = table.slice(0, -1);
    for (const [salary, ...cells] of rows) {
      const { industry, ours, saved } = comparePlacementFees(toNumber(salary));
      expect(cells).toEqual([industry, ours, saved].map(formatDollars));
    }
    const sums = [1, 2, 3].map((column) =>
      rows.reduce((sum, row) => sum + toNumber(row[column]), 0),
    );
    expect(table.at(-1)?.slice(1)).toEqual(sums.map(formatDollars));
  }
});

test('copy refers to figures of the offer instead of repeating them', () => {
  const fields = copy.filter(({ collection }) => collection !== 'legal').flatMap((c) => c.fields);
  const repeated = [
    /\d[\d.,]{0,12}\s?(?:%|percent)/,
    /\$\d[\d,]{0,12}(?:\/mo| a month)/,
    /\b\d[\d-]{0,9}[ -](?:hours?|minutes?)\b/,
    /\b\d+\+? new (?:\w+ )?(?:businesses|clients|firms)\b/,
    /\d ?[AP]M\b/,
  ].flatMap((pattern) => violations(fields, pattern, () => false));
  expect(repeated).toEqual([]);
});

test('copy leaves it to the configuration who pays for the ads', () => {
  const fields = copy.flatMap((each) => each.fields);
  const payers =
    /\b(?:your|our) (?:ad )?(?:budget|spend)\b|\b(?:you|we) (?:pay|spend)\b[^.]*\bads?\b/i;
  expect(violations(fields, payers, () => false)).toEqual([]);
});

test('a reference to a figure that doesn’t exist fails the build', () => {
  expect(fillFigures({ lead: ['{{ourFee}} of {{callMinutes}}'] })).toEqual({ lead: ['15% of 30'] });
  expect(() => fillFigures('{{ourFees}}')).toThrow('{{ourFees}}');
  expect(fillFigures('{{leads|after|until}}')).toBe('{{leads|after|until}}');
});

test('every amount is a price or in a fee table on the same page', () => {
  const unknown = copy.flatMap((each) => {
    const known = [...prices, ...feeTables(each).flat(2)];
    return violations(each.texts, amount, (found) => known.includes(found));
  });
  expect(unknown).toEqual([]);
});

test.each([
  [/\d[\d.,]{0,12}\s?(?:%|percent)/, Object.values(fees).map((value) => `${value}%`)],
  [/\b(\d[\d-]{0,9})[ -]hours?\b/, ['24', '24-48', '48']],
  [/\b(\d[\d-]{0,9})[ -]minutes?\b/, ['30']],
  [/\b(\d+)[ -](?:days?|weeks?|months?|years?)\b/, []],
  [/\b(\d[\d,]*\+?) (?:businesses|clients|firms|customers|companies)\b/, ['500+', '3']],
  [/\b(\d+X)\b/, ['2X']],
])('%s matches only what the business promises', (pattern, promised) => {
  expect(violations(marketingTexts, pattern, (found) => promised.includes(found))).toEqual([]);
});
