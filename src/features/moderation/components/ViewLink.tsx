import { useStore } from '@nanostores/react';
import type { ComponentProps, MouseEvent } from 'react';
import { useModeration } from '../ModerationContext';
import type { View } from '../rules/view';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What the link changes in the view. */
  to: Partial<View>;
}

/** A link within the page. It has a real URL, so it also opens in a new tab. */
export function ViewLink({ to, children, ...rest }: Props) {
  const { $view, go, urlOf } = useModeration();
  useStore($view);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={urlOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
