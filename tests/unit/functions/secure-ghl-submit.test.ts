import { describe, expect, it, test } from 'vitest';
import { filledIn } from '../rules/lead-forms.ts';
import { fakeStore, send } from './secure-ghl-submit-sent.ts';

const consent = 'Please accept our privacy policy to submit the form';

const whole = {
  formId: 'strategy-session',
  formData: { ...filledIn['strategy-session'], pageSource: '/contact' },
  consentGiven: true,
};

const sendJson = (value: unknown) => send(JSON.stringify(value));

describe('the call of an island', () => {
  it('stores the lead, with browser and address, and says so', async () => {
    const { answer, store } = await send(
      JSON.stringify({ ...whole, idempotencyKey: '5f3c7b52-6f0e-4a52-8a75-3ab1d1d5a3f1' }),
      {
        headers: { 'user-agent': `Browser/1 ${'x'.repeat(2000)}`, 'x-forwarded-for': '192.0.2.7' },
      },
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Form submitted successfully',
      result: { ref: '0123456789abcdef' },
    });
    const [submission, clientAddress] = store.mock.calls[0] ?? [];
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
    ['no consent', { ...whole, consentGiven: false }, 400, consent, 'consentGiven'],
    ['consent in other words', { ...whole, consentGiven: 'true' }, 400, consent, 'consentGiven'],
    [
      'a faulty field',
      { ...whole, formData: { ...whole.formData, email: 'dana' } },
      422,
      'Please enter a valid email address',
      'email',
    ],
    [
      'fields that are none',
      { ...whole, formData: 'text' },
      400,
      'Send formData and the formId of one of our forms.',
    ],
    [
      'a form that is none',
      { ...whole, formId: 'constructor' },
      400,
      'Send formData and the formId of one of our forms.',
    ],
    ['no object', 'text', 400, 'Send formData and the formId of one of our forms.'],
    [
      'a key with a space',
      { ...whole, idempotencyKey: 'key with spaces' },
      400,
      'An idempotencyKey has 8 to 100 characters of ASCII and no spaces.',
    ],
    [
      'a key that is no text',
      { ...whole, idempotencyKey: 12345678 },
      400,
      'An idempotencyKey has 8 to 100 characters of ASCII and no spaces.',
    ],
  ])('with %s is refused in a sentence', async (_, body, status, error, field?: string) => {
    const { answer, store } = await sendJson(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ success: false, error, ...(field && { field }) });
    expect(store).not.toHaveBeenCalled();
  });

  it('names the first faulty field, as the form has them', async () => {
    const { answer } = await sendJson({ ...whole, formData: {} });
    expect(await answer.json()).toMatchObject({ field: 'firstName' });
  });

  it.each([
    [{ fax: '', filledInMs: 2500 }, []],
    [{}, []],
    [{ fax: 'x' }, ['honeypot-filled']],
    [{ filledInMs: 2499 }, ['filled-too-fast']],
    [{ fax: null, filledInMs: 'soon' }, []],
    [{ fax: { a: [] }, filledInMs: { valueOf: 1 } }, ['honeypot-filled']],
    [
      { message: '<a href="https://a.example">https://b.example</a> www.c.example' },
      ['many-links', 'markup'],
    ],
    [{ company: 'https://a.example' }, ['link-in-name']],
  ])('with %j is stored with the signals %j, and answered alike', async (more, signals) => {
    const { answer, store } = await sendJson({
      ...whole,
      formData: { ...whole.formData, ...more },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ message: 'Form submitted successfully' });
    expect(store.mock.calls[0]?.[0]).toMatchObject({ lead: { spam_signals: signals } });
  });

  it.each([undefined, null, ''])('may do without a key: %j', async (idempotencyKey) => {
    const { store } = await sendJson({ ...whole, idempotencyKey });
    expect(store.mock.calls[0]?.[0]).toMatchObject({ idempotencyKey: null });
  });

  test.each([
    ['not JSON', '{', 400],
    ['NUL', JSON.stringify({ ...whole, formData: { ...whole.formData, company: 'a\0' } }), 400],
    ['half a pair', JSON.stringify({ ...whole, formData: { company: '\ud800' } }), 400],
    ['more than 64 KB', JSON.stringify({ ...whole, more: 'x'.repeat(70_000) }), 413],
  ])('%s is refused before anything else', async (_, body, status) => {
    const { answer, store } = await send(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ success: false, error: expect.stringMatching(/\.$/) });
    expect(store).not.toHaveBeenCalled();
  });

  it('is refused in another media type', async () => {
    const { answer } = await send('a=b', { headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(415);
  });

  it('hears from the database what it says', async () => {
    const problem = { status: 429, error: 'Too many requests from your network. Try again later.' };
    const { answer } = await send(JSON.stringify(whole), {
      store: fakeStore({ ok: false, problem }),
    });
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ success: false, error: problem.error });
  });
});
