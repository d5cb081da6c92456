import { expect, test } from 'vitest';
import { catalog, formatPrice, systems } from '~/config/catalog';
import { contacts } from '~/config/contacts';
import type { Facts } from '~/config/facts';
import { footnotesFor } from '~/config/footnotes';
import { fees, formatDollars, tiers } from '~/config/offer';
import { adSpendQuestions, adSpendSentence, firstYear, programCost } from '~/config/program-cost';
import { priceOf } from '~/config/services';
import { services } from '../../../services.ts';

test('the first year of a tier is setup and twelve months, with ads if clients pay for them', () => {
  const totals = (known: Pick<Facts, 'adsPaidBy'>) =>
    tiers.map((tier) => firstYear(tier, known).totalText);
  expect(totals({ adsPaidBy: 'client' })).toEqual([
    'up to $57,000',
    'up to $107,000',
    'at least $190,000',
  ]);
  const fees = ['$39,000', '$65,000', '$130,000'];
  expect(totals({ adsPaidBy: 'us' })).toEqual(fees);
  expect(totals({})).toEqual(fees);
});

test('the budget of a tier is the one that it states', () => {
  for (const { adSpend, adBudget } of tiers) {
    const stated =
      'most' in adBudget
        ? `up to ${formatDollars(adBudget.most)}`
        : formatDollars(adBudget.least) + '+';
    expect(adSpend.startsWith(stated)).toBe(true);
  }
});

test('who pays for the ads is said in a sentence and in an answer', () => {
  expect(adSpendSentence({ adsPaidBy: 'client' })).toContain('You pay for the ads');
  expect(adSpendQuestions({ adsPaidBy: 'client' })[0]?.answer).toMatch(
    /^You do\..*\$57,000 for Starter/,
  );
  expect(adSpendSentence({ adsPaidBy: 'us' })).toContain('We pay for the ads');
  expect(adSpendQuestions({ adsPaidBy: 'us' })[0]?.answer).not.toContain('$');
  expect([adSpendSentence({}), adSpendQuestions({})]).toEqual([undefined, []]);
});

test('what the program costs includes the ads only if that’s known', () => {
  expect(programCost({ adsPaidBy: 'client' })).toBe('A setup fee, a monthly fee, and ad spend');
  expect(programCost({ adsPaidBy: 'us' })).toBe('A setup fee and a monthly fee, ads included');
  expect(programCost({})).toBe('A setup fee and a monthly fee');
});

test('claims have numbered footnotes, and one without a source has none', () => {
  const source = { since: 'May 2020', counted: 'Articles', system: 'Ledger' };
  const sources = { articles: source, readers: source };
  expect(footnotesFor(['businessesHelped', 'readers', 'articles'], sources)).toMatchObject([
    { claim: 'readers', mark: '¹', id: 'source-1' },
    { claim: 'articles', mark: '²', id: 'source-2' },
  ]);
  expect(footnotesFor(['readers'], {})).toEqual([]);
});

test('every service has a price, or says that it’s on the call', () => {
  const price = (id: string) => services.filter((each) => each.id === id).map(priceOf);
  expect(price('content-engine')).toEqual(['$97/mo']);
  expect(price('bdb-ai-ghostwriter-pro')).toEqual(['from $349/mo']);
  expect(price('ai-talent-partnership')).toEqual(['from $3,000/mo']);
  expect(price('voice-ai')).toEqual(['price on the call']);
  expect(formatPrice({ per: 'project', from: 1_000, to: 9_000 })).toBe('typically $1,000–$9,000');
});

test('savings are what’s left of the industry fee', () => {
  expect(fees.savings).toBe(100 - (100 * fees.ours) / fees.industry);
});

test('search engines get the stated hours, which are those of an Eastern state', () => {
  const [, opens, closes] = / (\d{1,2})AM-(\d{1,2})PM EST$/.exec(contacts.hours) ?? [];
  expect(contacts.openingHours).toMatchObject({
    opens: `${opens}:00`.padStart(5, '0'),
    closes: `${Number(closes) + 12}:00`,
  });
  // The states that are in the Eastern Time Zone as a whole.
  const eastern = 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'.split(' ');
  expect(eastern).toContain(contacts.address.region);
});

test('the seven systems of the hub are specified, and each belongs to a service', () => {
  expect(systems.map(({ name }) => name).sort()).toEqual([
    'ATS Platform',
    'Authority Builder',
    'CRM System',
    'Content Engine',
    'List Building',
    'Outreach Engine',
    'Reputation Management',
  ]);
  for (const { service } of systems) expect(services.map(({ id }) => id)).toContain(service);
});

test('every service is in the catalog under a name of its own, with a note that fits the menu', () => {
  expect(services.map(({ id }) => id).sort()).toEqual(Object.keys(catalog).sort());
  const names = services.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(services.filter(({ note }) => note.length > 34)).toEqual([]);
});
