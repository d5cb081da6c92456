import { errorText, faultOf, functionError, RequestError, type Change } from '~/features/staff';
import type { Lead } from '../api/leads';
import { nameOf } from '../rules/answers';

/** Names the lead in the outcome, which stays when another lead is opened. */
export function aboutLead(lead: Lead, change: Change): Change {
  const name = nameOf(lead);
  return async (report) => {
    try {
      const result = await change(report);
      const outcome = typeof result === 'string' ? { text: result } : result;
      return { ...outcome, text: `${name}: ${outcome.text}` };
    } catch (error) {
      throw new RequestError(faultOf(error), `${name}: ${explain(error)}`, functionError);
    }
  };
}

export const conflict = (text: string) => new RequestError('failed', text, functionError);

/** Why a change failed. The backend says what's wrong with a value that it rejects. */
export function explain(error: unknown): string {
  const isRejected = error instanceof RequestError && error.code === '22023';
  return isRejected ? error.message : errorText(error);
}
