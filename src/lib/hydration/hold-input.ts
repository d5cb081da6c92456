/** Events of text fields and checkboxes that make React finish hydrating first. */
const types =
  'pointerdown mousedown touchstart pointerup mouseup touchend click keydown keypress textInput input keyup change ' +
  'compositionstart compositionend cut paste drop';

const holding = 'data-holding-input';

/**
 * Hides input from React while it hydrates an island, because hydrating all of it during one event would delay the next
 * paint. Call it before React adds its own listeners. The island takes over what was typed and checked, then calls
 * `releaseInput`. Clicks on anything but fields need the island, so React sees them.
 */
export function holdInput(island: HTMLElement): void {
  island.setAttribute(holding, '');
  for (const type of types.split(' ')) {
    island.addEventListener(
      type,
      (event) => {
        if (!island.hasAttribute(holding)) return;
        const isField = (event.target as Element).matches('input, textarea');
        if (type !== 'click' || isField) event.stopImmediatePropagation();
      },
      // Like React's own listeners: touch listeners that aren't passive would delay scrolling.
      { capture: true, passive: true },
    );
  }
}

/** `part`: any element of the island. */
export function releaseInput(part: Element | null): void {
  part?.closest(`[${holding}]`)?.removeAttribute(holding);
}
