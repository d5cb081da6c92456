/** Calls `callback` when the page is visible: at once, unless the browser is prerendering it. */
export function whenShown(callback: () => void): void {
  // Undefined in browsers that don't prerender.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', callback, { once: true });
  } else {
    callback();
  }
}
