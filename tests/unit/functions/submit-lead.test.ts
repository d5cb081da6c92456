import { describe, expect, it } from 'vitest';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { filledIn } from '../rules/lead/forms.ts';
import { fakeSaver, send } from './submit-lead-fixture.ts';

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
    const { response, saveLead } = await send(
      JSON.stringify({ ...payload, idempotencyKey: '5f3c7b52-6f0e-4a52-8a75-3ab1d1d5a3f1' }),
      {
        headers: { 'user-agent': `Browser/1 ${'x'.repeat(2000)}`, 'x-forwarded-for': '192.0.2.7' },
      },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      message: 'Form submitted successfully',
      result: { ref: '0123456789abcdef' },
    });
    const [submission, clientAddress] = saveLead.mock.calls[0] ?? [];
    expect(clientAddress).toBe('192.0.2.7');
    expect(submission).toMatchObject({
      formId: 'strategy-session',
      idempotencyKey: '5f3c7b52-6f0e-4a52-8a75-3ab1d1d5a3f1',
      lead: { first_name: 'Dana', page_source: '/contact', consent_given: true },
    });
    const { lead } = submission as { lead: { user_agent: string } };
    expect(lead.user_agent).toMatch(/^Browser\/1 x+$/);
    expect(lead.user_agent).toHaveLength(1024);
  });

  it.each([
    ['no consent', { consentGiven: false }, 400, consent, 'consentGiven'],
    ['consent as a string', { consentGiven: 'true' }, 400, consent, 'consentGiven'],
    ['an invalid field', { formData: invalidEmail }, 422, leadMessages.email, 'email'],
    ['formData that is not an object', { formData: 'text' }, 400, malformed],
    ['an unknown form', { formId: 'constructor' }, 400, malformed],
    ['an idempotency key with spaces', { idempotencyKey: 'key with spaces' }, 400, invalidKey],
    ['an idempotency key that is a number', { idempotencyKey: 12345678 }, 400, invalidKey],
  ])('is rejected with %s', async (_, body, status, error, field?: string) => {
    const { response, saveLead } = await sendJson({ ...payload, ...body });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ success: false, error, ...(field && { field }) });
    expect(saveLead).not.toHaveBeenCalled();
  });

  it('is rejected if it is a string', async () => {
    const { response } = await sendJson('text');
    expect(await response.json()).toEqual({ success: false, error: malformed });
  });

  it('reports the first invalid field, in the order of the form', async () => {
    const { response } = await sendJson({ ...payload, formData: {} });
    expect(await response.json()).toMatchObject({ field: 'firstName' });
  });

  it.each([
    [{ fax: '', filledInMs: 2500 }, []],
    [{}, []],
    [{ fax: 'x' }, ['honeypot-filled']],
    [{ company: 'https://a.example' }, ['link-in-name']],
  ])('with %j is accepted, and saved with the spam signals %j', async (fields, signals) => {
    const { response, saveLead } = await sendJson({
      ...payload,
      formData: { ...payload.formData, ...fields },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ message: 'Form submitted successfully' });
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({ lead: { spam_signals: signals } });
  });

  it.each([undefined, null, ''])('needs no idempotency key: %j', async (idempotencyKey) => {
    const { saveLead } = await sendJson({ ...payload, idempotencyKey });
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({ idempotencyKey: null });
  });

  it('is rejected with another media type', async () => {
    const { response } = await send('a=b', { headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(415);
  });

  it('gets the error of the database', async () => {
    const problem = { status: 429, error: 'Too many requests from your network. Try again later.' };
    const { response } = await send(JSON.stringify(payload), {
      saveLead: fakeSaver({ ok: false, problem }),
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ success: false, error: problem.error });
  });
});
