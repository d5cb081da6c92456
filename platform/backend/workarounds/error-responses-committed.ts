import type { LiteConnection } from '../lite-connection.ts';

/**
 * Some requests are rejected after the statement ran, e.g. `.single()` with several updated rows (406) or
 * a function that sets an error status. PostgREST then rolls back. Lite returns the error response from
 * its transaction, which commits. Delete this when Lite's `withContext` rolls back for error responses.
 */
export function rollBackErrorResponses(connection: LiteConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (vars, respond, options) => {
    let rejection: unknown;
    try {
      return await withContext(
        vars,
        async (transaction) => {
          const result = await respond(transaction);
          if (result instanceof Response && result.status >= 400) {
            rejection = result;
            throw new Error('Rejected after the statement ran.');
          }
          return result;
        },
        options,
      );
    } catch (error) {
      if (rejection === undefined) throw error;
      return rejection as Awaited<ReturnType<typeof respond>>;
    }
  };
}
