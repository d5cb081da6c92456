import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { InPageLink } from '~/components/ui/InPageLink';
import { useModeration } from '../ModerationContext';
import type { View } from '../rules/view';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What the link changes in the view. */
  to: Partial<View>;
}

/** A link within the page. It has a real URL, so it also opens in a new tab. */
export function ViewLink({ to, ...rest }: Props) {
  const { $view, go, urlOf } = useModeration();
  useStore($view);
  return <InPageLink {...rest} href={urlOf(to)} onFollow={() => go(to)} />;
}
