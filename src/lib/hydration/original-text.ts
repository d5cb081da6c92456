/** An element's text nodes, in document order. */
function textsOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

interface Original {
  text: Text;
  parent: ParentNode | null;
  data: string;
}

/** Kept by element, because an island is inserted again if its scripts couldn't be loaded. */
const originals = new WeakMap<HTMLElement, Original[]>();

/** Remembers the element's original text. Later calls change nothing. */
export function rememberText(element: HTMLElement): void {
  if (originals.has(element)) return;
  const texts = textsOf(element).map((text) => ({
    text,
    parent: text.parentNode,
    data: text.data,
  }));
  originals.set(element, texts);
}

/**
 * Restores the remembered text where the browser has translated it: Chrome puts `<font>` elements in the place of text
 * nodes, and other browsers change them.
 */
export function restoreText(element: HTMLElement): void {
  for (const { text, parent, data } of originals.get(element) ?? []) {
    if (text.parentNode === parent && text.data === data) continue;
    parent?.querySelector(':scope > font')?.replaceWith(text);
    text.data = data;
  }
}

/**
 * Makes Chrome translate an element again after its text was restored. It translates inserted nodes, so this inserts
 * each text node again.
 */
export function translateAgain(element: HTMLElement): void {
  // The site itself has no <font>. Only Chrome's translation adds it.
  if (!document.querySelector('font')) return;
  for (const text of textsOf(element)) text.parentNode?.insertBefore(text, text.nextSibling);
}
