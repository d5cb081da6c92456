/**
 * What was pressed is gone with what it brought about: the page's content takes the focus, or a keyboard
 * would have to begin at the top again.
 */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
