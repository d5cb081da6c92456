import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { InPageLink } from '~/components/ui/InPageLink';
import { createStoreContext } from '~/lib/store-context';
import type { ListingStore } from './store';
import { formatView, type View } from './view';

export const [ListingContext, useListing] = createStoreContext<ListingStore>(
  'useListing must be used within a ListingContext',
);

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What the link changes. Leads to page 1 unless it sets a page. */
  to: Partial<View>;
  /** Scrolls to the top and moves the focus to the results. For links that disappear or change the page. */
  toResults?: boolean;
}

/** A link within the listing. It has a real URL, so it can be opened in a new tab and works without the island. */
export function ListingLink({ to, toResults = false, ...rest }: Props) {
  const { $view, go } = useListing();
  const view = { ...useStore($view), page: 1, ...to };
  const follow = () => {
    go(to);
    if (!toResults) return;
    scrollTo({ top: 0 });
    focusResults();
  };
  return <InPageLink {...rest} href={formatView(view)} onFollow={follow} />;
}

/** ID of the heading above the results. */
export const resultsHeadingId = 'articles-title';

/** After a submitted search, for results that are off screen or may be covered by an on-screen keyboard. */
export function revealResults(): void {
  const head = document.getElementById(resultsHeadingId)?.parentElement;
  if (!head) return;
  const { top, bottom } = head.getBoundingClientRect();
  const isOnScreen = top >= 0 && bottom <= innerHeight;
  if (isOnScreen && !matchMedia('(pointer: coarse)').matches) return;
  head.closest('section')?.scrollIntoView();
  focusResults();
}

export function focusResults(): void {
  document.getElementById(resultsHeadingId)?.focus({ preventScroll: true });
}
