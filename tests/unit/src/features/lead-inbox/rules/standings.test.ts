import { expect, test } from 'vitest';
import {
  countsOfGroups,
  groups,
  standings,
  standingsIn,
} from '~/features/lead-inbox/rules/standings';
import { leadStandings } from '~rules/lead-standing';

test('every way to stand has words and is found in exactly one group', () => {
  const grouped = Object.keys(groups).flatMap(
    (group) => standingsIn(group as keyof typeof groups) ?? [],
  );
  expect(grouped.sort()).toEqual([...leadStandings].sort());
  expect(standings.submitted.words).toBe('On its way');
  expect(standings.delayed.words).toBe('Delayed, trying again');
});

test('all leads are asked for without saying how they stand', () => {
  expect(standingsIn('all')).toBeUndefined();
  expect(standingsIn('on-its-way')).toEqual(['submitted', 'released', 'replayed', 'delayed']);
});

test('what waits for a person is what is held and what was given up', () => {
  expect(leadStandings.filter((standing) => standings[standing].needsPerson)).toEqual([
    'held',
    'dead',
  ]);
});

test('groups count what stands in them', () => {
  const counted = [
    { standing: 'submitted', count: 2 },
    { standing: 'delayed', count: 3 },
    { standing: 'held', count: 4 },
    { standing: 'of a newer backend', count: 1 },
  ];
  expect(countsOfGroups(counted)).toEqual({
    ...{ all: 10, 'to-review': 4, 'not-delivered': 0, 'on-its-way': 5 },
    ...{ 'with-the-crm': 0, spam: 0 },
  });
});
