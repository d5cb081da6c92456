/** What the selects of the lead forms offer, word for word (spec §5). */
export const leadOptions = {
  companySize: [
    'Just Me (1)',
    'Small Team (2-10)',
    'Growing Business (11-50)',
    'Established Company (51-200)',
    'Large Enterprise (200+)',
  ],
  currentChallenge: [
    'Not enough qualified leads',
    "Leads don't convert to sales",
    'Too expensive to acquire leads',
    'Inconsistent lead flow',
    'Poor lead quality',
    'Competitors getting all the business',
    'Other',
  ],
  budget: ['Under $1,000', '$1,000 - $5,000', '$5,000 - $10,000', '$10,000 - $25,000', '$25,000+'],
  timeline: ["ASAP - It's urgent", 'Within 30 days', 'Within 90 days', 'Just exploring options'],
  primaryChallenge: [
    'Low search rankings',
    'Not enough website traffic',
    'Competitors outranking us',
    'Technical SEO issues',
    'Content strategy',
    'Local SEO challenges',
    'Other',
  ],
} as const;
