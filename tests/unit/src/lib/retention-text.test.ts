import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillPeriods, lastRevised } from '~/lib/retention-text';
import { defaultRetention } from '~rules/retention';

const retention = (periods: Record<string, number | null>) => ({ periods, changed_at: null });

test.each([
  [365, 'Leads: 1 year after our last contact.'],
  [1095, 'Leads: 3 years after our last contact.'],
  [400, 'Leads: 400 days after our last contact.'],
  [null, 'Leads: until you ask us.'],
])('a period of %s days', (leads, expected) => {
  const text = 'Leads: {{leads|after our last contact|until you ask us}}.';
  expect(fillPeriods(text, retention({ leads }))).toBe(expected);
});

test('a placeholder without a period, or that’s malformed, can’t be published', () => {
  expect(() => fillPeriods('{{leads|a|b}}', retention({}))).toThrow('“leads”');
  expect(() => fillPeriods('{{leads|a}}', retention({ leads: 1 }))).toThrow('malformed');
});

test('the privacy policy states every period that the database makes public', () => {
  const policy = readFileSync('src/content/legal/privacy.md', 'utf8');
  const stated = [...policy.matchAll(/\{\{([a-z-]+)\|/g)].map(([, kind]) => kind);
  expect(stated.sort()).toEqual(Object.keys(defaultRetention.periods).sort());
  const text = fillPeriods(policy, defaultRetention);
  expect(text).toContain('3 years after our last contact');
  // No period is written into the text.
  expect(policy.replace('for 90 days how you', '')).not.toMatch(
    /\b(\d+|seven) (days|weeks|months|years)\b/,
  );
});

test('a later change of a period counts as a revision of the policy', () => {
  const revised = new Date('2026-11-23');
  const at = (changed_at: string | null) => lastRevised(revised, { periods: {}, changed_at });
  expect(at(null)).toEqual(revised);
  expect(at('2026-11-22T10:00:00Z')).toEqual(revised);
  expect(at('2026-12-01T10:00:00Z')).toEqual(new Date('2026-12-01T10:00:00Z'));
});
