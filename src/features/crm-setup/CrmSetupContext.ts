import { createStoreContext } from '~/lib/store-context';
import type { CrmSetup } from './store/crm-setup';

export const [CrmSetupContext, useCrmSetup] = createStoreContext<CrmSetup>(
  'useCrmSetup must be used within a CrmSetupContext',
);
