import { expect, test } from 'vitest';
import { fees, inDollars, placementFee, tiers } from '~/config/offer';
import { services } from '../../../services.ts';
import { copy, type Copy } from './copy';

const amount = /\$\d[\d,]*(?:\.\d+)?/g;

/** What the offer itself costs. */
const offered = new Set([
  ...tiers.flatMap(({ setup, monthly, adSpend }) => [
    inDollars(setup),
    inDollars(monthly),
    ...(adSpend.match(amount) ?? []),
  ]),
  ...services.flatMap(({ price }) => (price ? [inDollars(price.monthly)] : [])),
]);

interface Ledger {
  rows: string[][];
}

const inNumbers = (cell: string) => Number(cell.replace(/[$,]/g, ''));

/** Tables that work the fee out: of a row's cells all, or all but the first, are amounts. */
function workedExamples({ data }: Copy): string[][][] {
  const { parts = [] } = data as { parts?: (Partial<Ledger> & { kind: string })[] };
  return parts
    .filter(({ kind }) => kind === 'ledger')
    .map(({ rows = [] }) => rows)
    .filter((rows) => rows.some((row) => row.length === 4 && row.every((c) => c.startsWith('$'))));
}

test('a worked example is worked out right', () => {
  for (const { file, rows } of copy.flatMap((each) =>
    workedExamples(each).map((rows) => ({ file: each.file, rows })),
  )) {
    const single = rows.filter(([first = '']) => first.startsWith('$'));
    for (const [salary = '', industry, ours, saved] of single) {
      const fee = placementFee(inNumbers(salary));
      expect([industry, ours, saved], `${file}: ${salary}`).toEqual(
        [fee.industry, fee.ours, fee.saved].map(inDollars),
      );
    }
    for (const [label, ...cells] of rows.filter((row) => !single.includes(row))) {
      const sums = [1, 2, 3].map((column) =>
        single.reduce((sum, row) => sum + inNumbers(row[column] ?? ''), 0),
      );
      expect(cells, `${file}: ${label}`).toEqual(sums.map(inDollars));
    }
  }
});

test('every amount in the copy is a price of the offer, or of an example on the same page', () => {
  const strange = copy.flatMap((each) => {
    const worked = new Set(workedExamples(each).flat(2));
    return each.texts.flatMap(({ at, text }) =>
      (text.match(amount) ?? [])
        .map((found) => found.replace(/,$/, ''))
        .filter((found) => !offered.has(found) && !worked.has(found))
        .map((found) => `${each.file} ${at}: ${found}`),
    );
  });
  expect(strange).toEqual([]);
});

test('every percentage in the copy is one of the offer', () => {
  const known = Object.values(fees).map((value) => `${value}%`);
  const strange = copy.flatMap(({ file, texts }) =>
    texts.flatMap(({ at, text }) =>
      (text.match(/\d[\d.,]*\s?(?:%|percent)/g) ?? [])
        .filter((found) => !known.includes(found))
        .map((found) => `${file} ${at}: ${found}`),
    ),
  );
  expect(strange).toEqual([]);
});

test.each([
  [/\b(\d[\d-]*)[ -]hours?\b/g, ['24', '24-48', '48']],
  [/\b(\d[\d-]*)[ -]minutes?\b/g, ['30']],
  [/\b(\d+)[ -](?:days?|weeks?|months?|years?)\b/g, []],
  [/\b(\d[\d,]*\+?) (?:businesses|clients|firms|customers|companies)\b/g, ['500+', '3']],
  [/\b(\d+X)\b/g, ['2X']],
])('%s is said of nothing but what the business promises', (pattern, promised) => {
  const strange = copy
    // Law and cookies have terms of their own.
    .filter(({ collection }) => collection !== 'legal')
    .flatMap(({ file, texts }) =>
      texts.flatMap(({ at, text }) =>
        [...text.matchAll(pattern)]
          .filter(([, figure = '']) => !promised.includes(figure))
          .map(([found]) => `${file} ${at}: ${found}`),
      ),
    );
  expect(strange).toEqual([]);
});

test.each(services.filter(({ price }) => price))(
  'the page of $name names its price',
  ({ id, price }) => {
    const page = copy.find((each) => each.collection === 'services' && each.id === id);
    expect(page?.texts.some(({ text }) => text.includes(`$${price?.monthly}`))).toBe(true);
  },
);
