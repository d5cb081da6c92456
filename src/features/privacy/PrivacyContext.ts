import { createStoreContext } from '~/features/staff';
import type { Privacy } from './store/privacy';

export const [PrivacyContext, usePrivacy] = createStoreContext<Privacy>('PrivacyContext');
