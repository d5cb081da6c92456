/** What a new copy of the site has instead of the business's own name, contact details, links, people, and sources. */
export const sampleValues: readonly string[] = [
  'Example & Sample',
  'Sample Search',
  '(555) 010-0100',
  '+15550100100',
  '100 Example Street',
  'Sampletown',
  'example.com',
  'Alex Example',
  'Casey Specimen',
  'Erin Example',
  'Jordan Placeholder',
  'Morgan Placeholder',
  'Sam Sample',
  // Facts and prices.
  'areSampleFacts',
  'Sample Ledger',
  'Sample CRM',
  'Sample Content Calendar',
  'Sample Analytics',
  'Sample Fee Survey',
];

/** The sample values in a text, in code or HTML. */
export function samplesIn(text: string): string[] {
  const plain = text.replace(/&(?:amp|#38);/g, '&');
  return sampleValues.filter((value) => plain.includes(value));
}
