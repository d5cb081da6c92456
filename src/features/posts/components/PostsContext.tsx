import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { InPageLink } from '~/components/ui/InPageLink';
import { createStoreContext } from '~/lib/store-context';
import type { View } from '../rules/view';
import type { Posts } from '../store/posts';

export const [PostsContext, usePosts] = createStoreContext<Posts>(
  'usePosts must be used within a PostsContext',
);

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** What the link changes in the view. */
  to: Partial<View>;
  /** Also runs if the link isn't opened in a new tab. */
  onFollow?: () => void;
}

/** A link within the page. It has a real URL, so it also opens in a new tab. */
export function ViewLink({ to, onFollow, ...rest }: Props) {
  const { $view, go, urlOf } = usePosts();
  useStore($view);
  return (
    <InPageLink
      {...rest}
      href={urlOf(to)}
      onFollow={() => {
        go(to);
        onFollow?.();
      }}
    />
  );
}
