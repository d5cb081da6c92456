import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { InPageLink } from '~/components/ui/InPageLink';
import type { UrlView } from '~/lib/url-view';

interface Props<View extends { search: string }> extends Omit<
  ComponentProps<'a'>,
  'href' | 'onClick'
> {
  view: Pick<UrlView<View>, '$view' | 'urlOf' | 'go'>;
  /** What the link changes in the view. */
  to: Partial<View>;
}

/** A link that changes what a list shows. */
export function ViewLink<View extends { search: string }>({ view, to, ...rest }: Props<View>) {
  // The address depends on the rest of the view.
  useStore(view.$view);
  return <InPageLink {...rest} href={view.urlOf(to)} onFollow={() => view.go(to)} />;
}
