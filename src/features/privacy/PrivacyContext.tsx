import { createContext, use } from 'react';
import type { Privacy } from './store/privacy';

export const PrivacyContext = createContext<Privacy | undefined>(undefined);

export function usePrivacy(): Privacy {
  const privacy = use(PrivacyContext);
  if (!privacy) throw new Error('usePrivacy must be used within a PrivacyContext');
  return privacy;
}
