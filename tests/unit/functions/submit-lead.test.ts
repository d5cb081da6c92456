import { describe, expect, it } from 'vitest';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { filledIn } from '../rules/lead/forms.ts';
import { send } from './submit-lead-fixture.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

const consent = 'Please accept our privacy policy to submit the form';
const malformed = 'Send formData and the formId of one of our forms.';
const invalidKey = 'The idempotencyKey must be 8 to 100 ASCII characters without spaces.';

const payload = {
  formId: 'strategy-session',
  formData: { ...filledIn['strategy-session'], pageSource: '/contact' },
  consentGiven: true,
};

const invalidEmail = { ...payload.formData, email: 'dana' };

const sendJson = (value: unknown) => send(JSON.stringify(value));

describe('a submission as JSON', () => {
  it('saves the lead with user agent and client address', async () => {
    const key = '5f3c7b52-6f0e-4a52-8a75-3ab1d1d5a3f1';
    const { saveLead } = await send(JSON.stringify({ ...payload, idempotencyKey: key }), {
      headers: { 'user-agent': `Browser/1 ${'x'.repeat(2000)}`, 'x-forwarded-for': '192.0.2.7' },
    });
    const lead = {
      first_name: 'Dana',
      page_source: '/contact',
      consent_given: true,
      user_agent: `Browser/1 ${'x'.repeat(1014)}`,
    };
    const submission = { formId: 'strategy-session', idempotencyKey: key, lead };
    expect(saveLead.mock.calls).toMatchObject([[submission, '192.0.2.7', undefined]]);
  });

  it.each([
    ['no consent', { consentGiven: false }, 400, consent, 'consentGiven'],
    ['consent as a string', { consentGiven: 'true' }, 400, consent, 'consentGiven'],
    ['an invalid field', { formData: invalidEmail }, 422, leadMessages.email, 'email'],
    ['formData that is not an object', { formData: 'text' }, 400, malformed],
    ['no formData', { formData: undefined }, 400, malformed],
    ['an unknown form', { formId: 'constructor' }, 400, malformed],
    ['an idempotency key with spaces', { idempotencyKey: 'key with spaces' }, 400, invalidKey],
    ['an idempotency key that is a number', { idempotencyKey: 12345678 }, 400, invalidKey],
  ])('is rejected with %s', async (_, body, status, error, field?: string) => {
    const { response, saveLead } = await sendJson({ ...payload, ...body });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ success: false, error, ...(field && { field }) });
    expect(saveLead).not.toHaveBeenCalled();
  });

  it('reports the first invalid field, in the order of the form', async () => {
    const { response } = await sendJson({ ...payload, formData: {} });
    expect(await response.json()).toMatchObject({ field: 'firstName' });
  });

  it.each([
    [{ [honeypotField]: '', filledInMs: 2500 }, []],
    [{ [honeypotField]: 'x', lastName: 'https://a.example' }, ['honeypot-filled', 'link-in-name']],
  ])('with %j is saved with the spam signals %j', async (fields, signals) => {
    const formData = { ...payload.formData, ...fields };
    const { saveLead } = await sendJson({ ...payload, idempotencyKey: '', formData });
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({
      idempotencyKey: null,
      lead: { spam_signals: signals },
    });
  });

  it('is rejected with another media type', async () => {
    const { response } = await send('a=b', { headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(415);
  });
});
