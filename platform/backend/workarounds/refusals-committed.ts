import type { LiteConnection } from '../lite-connection.ts';

/**
 * Some answers are refused after the statement ran: `.single()` over several updated rows (406), a
 * function that sets an error status. PostgREST rolls back then; Lite returns the refusal from inside
 * its transaction, which commits. Can go when Lite's `withContext` rolls back on a refusal.
 */
export function rollBackRefusals(connection: LiteConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (vars, answer, options) => {
    let refusal: unknown;
    try {
      return await withContext(
        vars,
        async (transaction) => {
          const result = await answer(transaction);
          if (result instanceof Response && result.status >= 400) {
            refusal = result;
            throw new Error('Refused after the statement ran.');
          }
          return result;
        },
        options,
      );
    } catch (error) {
      if (refusal === undefined) throw error;
      return refusal as Awaited<ReturnType<typeof answer>>;
    }
  };
}
