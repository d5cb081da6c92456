/** The heading of the section that's being read is above this line, as a share of the window's height. */
const readingLine = 0.3;

/**
 * Marks the link to the section that's being read in a table of contents, and keeps it in view.
 * `contents` is its scroll container.
 */
export function markCurrentSection(contents: HTMLElement): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll('a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const passed = new Set<Element>();
  let current: HTMLAnchorElement | undefined;

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      const heading = [...links.keys()].findLast((each) => passed.has(each));
      const next = heading && links.get(heading);
      if (next === current) return;
      current?.removeAttribute('aria-current');
      next?.setAttribute('aria-current', 'location');
      current = next;
      const top = next ? next.offsetTop - (contents.clientHeight - next.offsetHeight) / 2 : 0;
      contents.scrollTo({ top, behavior: 'instant' });
    },
    // Everything above the line, however far up, so that no heading is missed after a jump.
    { rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px` },
  );
  for (const heading of links.keys()) observer.observe(heading);
}
