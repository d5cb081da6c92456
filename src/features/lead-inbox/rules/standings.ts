import type { LeadStanding } from '~rules/lead-standing';

/** How leads that stand there are found together. */
export const groups = {
  all: 'All',
  'to-review': 'To review',
  'not-delivered': 'Not delivered',
  'on-its-way': 'On its way',
  'with-the-crm': 'With the CRM',
  spam: 'Spam',
} as const;

export type Group = keyof typeof groups;

interface Standing {
  words: string;
  group: Exclude<Group, 'all'>;
  /** Whether nothing goes on until a person has decided. */
  needsPerson?: true;
}

const onItsWay = { words: 'On its way', group: 'on-its-way' } as const;

/** How a lead stands, in words. */
export const standings: Readonly<Record<LeadStanding, Standing>> = {
  submitted: onItsWay,
  released: onItsWay,
  replayed: onItsWay,
  delayed: { words: 'Delayed, trying again', group: 'on-its-way' },
  held: { words: 'Held for review', group: 'to-review', needsPerson: true },
  delivered: { words: 'With the CRM', group: 'with-the-crm' },
  dead: { words: 'Not delivered', group: 'not-delivered', needsPerson: true },
  spam: { words: 'Spam', group: 'spam' },
};

/** Undefined where a backend that is newer than this page knows another one. */
export function standingOf(standing: string): Standing | undefined {
  return standings[standing as LeadStanding] as Standing | undefined;
}

/** What the backend is asked for; undefined: whatever stands there. */
export function standingsIn(group: Group): LeadStanding[] | undefined {
  if (group === 'all') return undefined;
  const all = Object.keys(standings) as LeadStanding[];
  return all.filter((standing) => standings[standing].group === group);
}

/** Whether leads of that group go nowhere until somebody has decided. */
export function waitsForPerson(group: Group): boolean {
  return Object.values(standings).some((one) => one.group === group && one.needsPerson);
}

export type GroupCounts = Readonly<Record<Group, number>>;

/** How many leads are in each group, by how many stand how. */
export function countsOfGroups(
  counted: readonly { standing: string; count: number }[],
): GroupCounts {
  const none = Object.keys(groups).map((group) => [group, 0]);
  const counts = Object.fromEntries(none) as Record<Group, number>;
  for (const { standing, count } of counted) {
    counts.all += count;
    const known = standingOf(standing);
    if (known) counts[known.group] += count;
  }
  return counts;
}
