export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** When to show that a request is taking longer than usual. */
export const slowAfterMs = 5_000;

/** When to give up on a request. */
export const timeoutMs = 20_000;
