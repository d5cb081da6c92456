/** What a visitor is asked to agree to in the cookie banner (spec §3). */
export const consentTypes = ['google_ads'] as const;

/** Most characters of a consent record's texts. */
export const consentLengths = { session_id: 100, user_agent: 1024 } as const;
