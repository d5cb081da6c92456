import { translateAgain } from './original-text.ts';

/** Events of text fields and checkboxes that make React finish hydrating first. */
const types =
  'pointerdown mousedown touchstart pointerup mouseup touchend click keydown keypress textInput input keyup change ' +
  'compositionstart compositionend cut paste drop';

/**
 * Keeps browsers from translating an island, and React from seeing input, while it hydrates. React can't hydrate
 * translated text, and a single event would make it hydrate the whole island at once, which delays the next paint. Call
 * this before React adds its own listeners. The island takes over what was typed and checked, then calls
 * `unlockIsland`. Clicks on anything but fields need the island, so React sees them.
 */
export function lockIsland(island: HTMLElement): void {
  island.setAttribute('translate', 'no');
  for (const type of types.split(' ')) {
    island.addEventListener(
      type,
      (event) => {
        // `unlockIsland` has run: the attribute `translate` also says whether the island is locked.
        if (!island.hasAttribute('translate')) return;
        const isField = (event.target as Element).matches('input, textarea');
        if (type !== 'click' || isField) event.stopImmediatePropagation();
      },
      // Like React's own listeners: touch listeners that aren't passive would delay scrolling.
      { capture: true, passive: true },
    );
  }
}

/** `part`: any element of the island. */
export function unlockIsland(part: Element | null): void {
  const island = part?.closest<HTMLElement>('[translate]');
  if (!island) return;
  island.removeAttribute('translate');
  translateAgain(island);
}
