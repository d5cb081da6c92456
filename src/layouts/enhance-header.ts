import { enhanceMenuBar, enhanceMobileMenu } from '~/features/navigation';
import { enhanceRightHand } from '~/features/session';

/** Makes what stands in the header of `page` answer its visitor. */
export function enhanceHeader(page: ParentNode): void {
  const bar = page.querySelector<HTMLElement>('[data-menu-bar]');
  if (bar) enhanceMenuBar(bar);

  enhanceRightHand([...page.querySelectorAll<HTMLElement>('[data-right-hand]')]);

  const menu = page.querySelector<HTMLDetailsElement>('[data-mobile-menu]');
  if (menu) {
    const others = page.querySelectorAll<HTMLElement>(
      'main, footer, [href="#content"], [data-banner], [data-wordmark]',
    );
    enhanceMobileMenu(menu, [...others], matchMedia('(width >= 64rem)'));
  }
}
