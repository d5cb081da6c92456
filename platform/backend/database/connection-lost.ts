/** An error that's answered with a 503, like the connection errors of postgres.js. */
export function connectionLost(cause?: unknown) {
  const error = new Error('The connection to the database was lost.', { cause });
  return Object.assign(error, { code: 'ECONNRESET' });
}
