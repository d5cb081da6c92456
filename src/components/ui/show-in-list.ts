/** For the current link of a list that scrolls sideways: scrolls until it's visible. */
export function showInList(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (!link || !list) return;
  const { left, right } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (left < frame.left || right > frame.right) list.scrollLeft += left - frame.left;
}
