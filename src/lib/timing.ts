/** How long until the visitor is told that a request takes longer than usual. */
export const slowAfterMs = 5_000;

/** How long until a request is given up. */
export const timeoutMs = 20_000;
