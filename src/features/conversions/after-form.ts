/** Puts the words for the form that the visitor comes from, or else the general ones, where `place` is. */
export function showAfterForm(place: HTMLElement, search: string): void {
  const source = new URLSearchParams(search).get('source');
  const words = [...place.querySelectorAll('template')].find(
    ({ dataset }) => dataset['source'] === source,
  );
  // A class taken away would not end the transition that hides them.
  place.replaceWith(...(words?.content ?? place).childNodes);
}
