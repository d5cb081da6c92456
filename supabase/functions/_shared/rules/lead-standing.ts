/** What happened to a lead last: the kind of its newest event, which `leads.standing` holds. */
export const leadStandings = [
  'submitted',
  'held',
  'released',
  'spam',
  'delivered',
  'delayed',
  'dead',
  'replayed',
] as const;

export type LeadStanding = (typeof leadStandings)[number];
