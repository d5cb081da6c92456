import { expect, test } from 'vitest';
import { fees, inDollars, placementFee, tiers } from '~/config/offer';
import { services } from '../../../services.ts';
import { copy, type Copy } from './copy';

const amount = /\$\d[\d,]*(?:\.\d+)?/g;

/** Prices of the offer. */
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

/** Tables that calculate a fee: every cell of a row is an amount, except maybe the first. */
function workedExamples({ data }: Copy): string[][][] {
  const { parts = [] } = data as { parts?: (Partial<Ledger> & { kind: string })[] };
  return parts
    .filter(({ kind }) => kind === 'ledger')
    .map(({ rows = [] }) => rows)
    .filter((rows) => rows.some((row) => row.length === 4 && row.every((c) => c.startsWith('$'))));
}

test('worked examples are correct', () => {
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

test('every amount is a price or part of an example on the same page', () => {
  const unknown = copy.flatMap((each) => {
    const worked = new Set(workedExamples(each).flat(2));
    return each.texts.flatMap(({ at, text }) =>
      (text.match(amount) ?? [])
        .map((found) => found.replace(/,$/, ''))
        .filter((found) => !offered.has(found) && !worked.has(found))
        .map((found) => `${each.file} ${at}: ${found}`),
    );
  });
  expect(unknown).toEqual([]);
});

test('every percentage is one of the offer', () => {
  const known = Object.values(fees).map((value) => `${value}%`);
  const unknown = copy.flatMap(({ file, texts }) =>
    texts.flatMap(({ at, text }) =>
      (text.match(/\d[\d.,]*\s?(?:%|percent)/g) ?? [])
        .filter((found) => !known.includes(found))
        .map((found) => `${file} ${at}: ${found}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test.each([
  [/\b(\d[\d-]*)[ -]hours?\b/g, ['24', '24-48', '48']],
  [/\b(\d[\d-]*)[ -]minutes?\b/g, ['30']],
  [/\b(\d+)[ -](?:days?|weeks?|months?|years?)\b/g, []],
  [/\b(\d[\d,]*\+?) (?:businesses|clients|firms|customers|companies)\b/g, ['500+', '3']],
  [/\b(\d+X)\b/g, ['2X']],
])('%s matches only what the business promises', (pattern, promised) => {
  const unknown = copy
    // Legal pages have their own terms.
    .filter(({ collection }) => collection !== 'legal')
    .flatMap(({ file, texts }) =>
      texts.flatMap(({ at, text }) =>
        [...text.matchAll(pattern)]
          .filter(([, figure = '']) => !promised.includes(figure))
          .map(([found]) => `${file} ${at}: ${found}`),
      ),
    );
  expect(unknown).toEqual([]);
});
