import { useStore } from '@nanostores/react';
import type { ComponentProps, MouseEvent } from 'react';
import type { View } from '../rules/address';
import { $view, addressOf, go } from '../store/view';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What it changes of what is shown. */
  to: Partial<View>;
}

/** A link within the inbox. A new tab, a window or the clipboard gets its address. */
export function InboxLink({ to, children, ...rest }: Props) {
  // The rest of the address is what is shown now, whenever this was rendered.
  useStore($view);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={addressOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
