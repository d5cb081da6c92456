import { createStoreContext } from '~/lib/store-context';
import type { Moderation } from './store/moderation';

export const [ModerationContext, useModeration] =
  createStoreContext<Moderation>('ModerationContext');
