import type { LeadFormId } from './forms.ts';

/** Where a stored form leads. A held lead isn't confirmed or tracked as a conversion yet, so the page has to know. */
export function thankYouPath(
  formId: LeadFormId,
  { ref, held }: { ref: string; held: boolean },
): string {
  const query = new URLSearchParams({ source: formId, ref, ...(held && { held: '1' }) });
  // Without JavaScript, the fragment changes the page.
  return `/thank-you?${query}${held ? '#held' : ''}`;
}
