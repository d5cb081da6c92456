/**
 * Shows the content for visitors who come from a form (AfterForm.astro). Returns whether their request counts as a
 * conversion: one that's held for review doesn't yet (thankYouPath in _shared/rules/lead/thank-you.ts).
 */
export function showAfterForm(): boolean {
  const content = document.querySelector('#after-form');
  const query = new URLSearchParams(location.search);
  const template = [...(content?.querySelectorAll('template') ?? [])].find(
    ({ dataset }) => dataset['source'] === query.get('source'),
  );
  // Removing the class wouldn't end the transition that hides the content.
  content?.replaceWith(...(template?.content ?? content).childNodes);
  if (!query.has('held')) return true;
  document.querySelector('[data-confirmation]')?.remove();
  document.querySelector('#held')?.classList.remove('hidden');
  return false;
}
