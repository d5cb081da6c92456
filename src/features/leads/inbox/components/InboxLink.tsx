import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { InPageLink } from '~/components/ui/InPageLink';
import { createStoreContext } from '~/lib/store-context';
import type { View } from '../rules/view';
import type { Inbox } from '../store/inbox';

export const [InboxContext, useInbox] = createStoreContext<Inbox>(
  'useInbox must be used within an InboxContext',
);

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What the link changes in the view. */
  to: Partial<View>;
}

/** A link within the inbox. It has a real URL, so it also opens in a new tab. */
export function InboxLink({ to, ...rest }: Props) {
  const { $view, go, urlOf } = useInbox();
  useStore($view);
  return <InPageLink {...rest} href={urlOf(to)} onFollow={() => go(to)} />;
}
