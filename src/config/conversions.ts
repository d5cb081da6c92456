/**
 * Event values for analytics, in `conversionCurrency` (spec §7 and §9; the value of lead_form_submit is our choice).
 */
export const conversionValues = {
  lead_form_submit: 500,
  calendar_viewed: 500,
  consultation_request: 1000,
  conversion: 1,
} as const;

export type ClientEventName = keyof typeof conversionValues;

export const conversionCurrency = 'USD';
