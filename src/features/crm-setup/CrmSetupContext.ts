import { createStoreContext } from '~/features/staff';
import type { CrmSetup } from './store/crm-setup';

export const [CrmSetupContext, useCrmSetup] = createStoreContext<CrmSetup>('CrmSetupContext');
