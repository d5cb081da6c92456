/** When to show that a request is taking longer than usual. */
export const slowAfterMs = 5_000;

/** When to give up on a request. */
export const timeoutMs = 20_000;
