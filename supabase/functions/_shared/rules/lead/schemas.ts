import { requestATime, seoAudit, strategySession, type LeadFormId } from './forms.ts';

/** Every form's schema, for who does not know beforehand which form it has. */
export const leadSchemas = {
  'strategy-session': strategySession,
  'seo-audit': seoAudit,
  'request-a-time': requestATime,
} as const satisfies Record<LeadFormId, unknown>;
