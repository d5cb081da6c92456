/**
 * Deno sends a POST a second time by itself when a kept connection breaks, also after the receiver has
 * read all of it. Connections that are not kept are not retried; a runtime without such clients does as
 * it does.
 */
const client = Deno.createHttpClient?.({ poolMaxIdlePerHost: 0 });

export const fetchOnce: typeof fetch = (input, init) =>
  fetch(input, { ...init, ...(client && { client }) });
