/** Runs `shown` once somebody sees the page: at once, unless the browser makes it ready before the click. */
export function whenShown(shown: () => void): void {
  // Browsers that prerender nothing have no `prerendering`.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', shown, { once: true });
  } else {
    shown();
  }
}
