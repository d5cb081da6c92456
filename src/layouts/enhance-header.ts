import { enhanceHeaderSlots } from '~/features/auth/header';
import { enhanceMenuBar, enhanceMobileMenu } from '~/features/navigation';

/** Adds behavior to the header of `page`. */
export function enhanceHeader(page: ParentNode): void {
  const bar = page.querySelector<HTMLElement>('[data-menu-bar]');
  if (bar) enhanceMenuBar(bar);

  enhanceHeaderSlots([...page.querySelectorAll<HTMLElement>('[data-right-hand]')]);

  const menu = page.querySelector<HTMLDetailsElement>('[data-mobile-menu]');
  if (menu) {
    const others = page.querySelectorAll<HTMLElement>(
      'main, footer, [href="#content"], [data-banner], [data-wordmark]',
    );
    enhanceMobileMenu(menu, [...others], matchMedia('(width >= 64rem)'));
  }
}
