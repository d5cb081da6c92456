import { isHeld } from '~rules/lead/thank-you';

/** Shows the content for visitors who come from a form (AfterForm.astro). */
export function showAfterForm(): void {
  const content = document.querySelector('#after-form');
  const source = new URLSearchParams(location.search).get('source');
  const template = [...(content?.querySelectorAll('template') ?? [])].find(
    ({ dataset }) => dataset['source'] === source,
  );
  // Removing the class wouldn't end the transition that hides the content.
  content?.replaceWith(...(template?.content ?? content).childNodes);
  if (!isHeld(location.search)) return;
  document.querySelector('[data-confirmation]')?.remove();
  document.querySelector('#held')?.classList.remove('hidden');
}
