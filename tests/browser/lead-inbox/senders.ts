import type { LeadFormId } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { publishableKey } from '../fixtures/staff.ts';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';

/** Sends a form as its island does; resolves to the email address that only this lead has. */
export type Sender = (formId: LeadFormId, more?: Record<string, unknown>) => Promise<string>;

/** Milliseconds that a person takes, and that a program takes. */
const person = 60_000;
export const hasty = { filledInMs: 200 };

export function senderTo(backend: string, mark: string): Sender {
  let sent = 0;
  return async (formId, more = {}) => {
    sent += 1;
    const email = `${mark}-${sent}@example.com`;
    const formData = { ...filledIn[formId], filledInMs: person, email, ...more };
    const answer = await fetch(`${backend}/functions/v1/secure-ghl-submit`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey,
        'x-forwarded-for': visitorAddress(),
      },
      body: JSON.stringify({ formId, formData, consentGiven: true }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return email;
  };
}
