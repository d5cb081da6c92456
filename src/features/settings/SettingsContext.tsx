import { createContext, useContext } from 'react';
import type { SettingsStore } from './store/settings';

export const SettingsContext = createContext<SettingsStore | undefined>(undefined);

/** The store of the page. */
export function useSettings(): SettingsStore {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings must be used within SettingsContext.');
  return settings;
}
