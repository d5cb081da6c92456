/** What the cookie banner asks for consent to (spec §3). */
export const consentTypes = ['google_ads'] as const;

/** Maximum lengths of a consent record's fields. */
export const consentLengths = {
  session_id: 100,
  user_agent: 1024,
  consent_statement: 2000,
} as const;
