/** The element that leads to a lead, by the lead's id. */
export function itemId(lead: string): string {
  return `lead-${lead}`;
}
