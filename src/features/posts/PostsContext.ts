import { createStoreContext } from '~/lib/store-context';
import type { Posts } from './store/posts';

export const [PostsContext, usePosts] = createStoreContext<Posts>(
  'usePosts must be used within a PostsContext',
);
