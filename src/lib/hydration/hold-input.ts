/** Input events that make React finish hydrating first, except clicks and submissions, which need the island. */
const types =
  'pointerdown mousedown touchstart pointerup mouseup touchend keydown keypress textInput input keyup'.split(
    ' ',
  );

const holding = 'data-holding-input';

/**
 * Hides input from React while it hydrates an island, because hydrating all of it during one event would delay the next
 * paint. Call it before React adds its own listeners. The island takes over what was typed, then calls `releaseInput`.
 */
export function holdInput(island: HTMLElement): void {
  island.setAttribute(holding, '');
  for (const type of types) {
    island.addEventListener(
      type,
      (event) => {
        if (island.hasAttribute(holding)) event.stopImmediatePropagation();
      },
      // Like React's own listeners: a browser would wait with scrolling for touch listeners that aren't passive.
      { capture: true, passive: true },
    );
  }
}

/** `part`: any element of the island. */
export function releaseInput(part: Element | null): void {
  part?.closest(`[${holding}]`)?.removeAttribute(holding);
}
