import { createContext, useContext } from 'react';
import type { CrmSetup } from './store/crm-setup';

export const CrmSetupContext = createContext<CrmSetup | undefined>(undefined);

/** The store of the page. */
export function useCrmSetup(): CrmSetup {
  const setup = useContext(CrmSetupContext);
  if (!setup) throw new Error('useCrmSetup must be used within CrmSetupContext.');
  return setup;
}
