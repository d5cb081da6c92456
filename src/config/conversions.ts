/** Event values for analytics, in `conversionCurrency` (spec §7 and §9; lead_form_submit: design §7). */
export const conversionValues = {
  lead_form_submit: 500,
  calendar_viewed: 500,
  consultation_request: 1000,
  conversion: 1,
} as const;

export type ClientEventName = keyof typeof conversionValues;

export const conversionCurrency = 'USD';
