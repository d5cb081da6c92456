import { createStoreContext } from '~/lib/store-context';
import type { Privacy } from './store/privacy';

export const [PrivacyContext, usePrivacy] = createStoreContext<Privacy>(
  'usePrivacy must be used within a PrivacyContext',
);
