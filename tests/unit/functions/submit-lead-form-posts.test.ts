import { describe, expect, it } from 'vitest';
import { filledIn } from '../rules/lead/forms.ts';
import { foreignAddresses, foreignPaths, pathsToForeignPaths } from '../rules/nasty-addresses.ts';
import { fakeSaver, send, site } from './submit-lead-fixture.ts';

const formFields = {
  ...filledIn['strategy-session'],
  formId: 'strategy-session',
  consentGiven: 'on',
};

function sendForm(fields: Record<string, string>, saveLead = fakeSaver()) {
  return send(new URLSearchParams(fields), { saveLead });
}

describe('a form post without JavaScript', () => {
  const redirect = (response: Response) => [response.status, response.headers.get('location')];

  it('redirects to the thank-you page', async () => {
    const { response, saveLead } = await sendForm(formFields);
    expect(redirect(response)).toEqual([
      303,
      'https://site.example/thank-you?source=strategy-session&ref=0123456789abcdef',
    ]);
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({ lead: { company: 'Miller Staffing' } });
  });

  it.each([...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses, '/%0d%0aset-cookie: a=b'])(
    'never redirects to another site: %j',
    async (page) => {
      const claims = { pageSource: page, redirect: page, next: page, to: page, ref: page };
      for (const fields of [{}, { email: page }, { idempotencyKey: page }]) {
        const { response } = await sendForm({ ...formFields, ...claims, ...fields });
        const location = response.headers.get('location');
        // Text that PostgreSQL can't store is rejected without a redirect.
        if (location === null) expect(response.status).toBe(400);
        else expect(new URL(location).origin).toBe(site);
      }
    },
  );

  it('can be multipart', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(formFields)) form.append(name, value);
    const { response, saveLead } = await send(form);
    expect(redirect(response)[0]).toBe(303);
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({
      lead: { message: 'Three nurses by March.\nTwo more in May.' },
    });
  });

  it.each([
    ['strategy-session', { email: 'dana' }, '/contact?problem=email#problem-email'],
    [
      'strategy-session',
      { consentGiven: '' },
      '/contact?problem=consentGiven#problem-consentGiven',
    ],
    ['seo-audit', { websiteUrl: 'localhost' }, '/seo-audit?problem=websiteUrl#problem-websiteUrl'],
    [
      'request-a-time',
      { preferredTimes: ' ' },
      '/book-strategy-call?problem=preferredTimes#problem-preferredTimes',
    ],
    ['seo-audit', { idempotencyKey: 'short' }, '/seo-audit?problem=failed#problem-failed'],
  ] as const)('of %s with %j redirects back to %s', async (formId, invalid, path) => {
    const fields = { ...filledIn[formId], formId, consentGiven: 'on', ...invalid };
    const { response, saveLead } = await sendForm(fields);
    expect(redirect(response)).toEqual([303, `https://site.example${path}`]);
    expect(saveLead).not.toHaveBeenCalled();
  });

  it.each([
    [429, 'limit'],
    [503, 'failed'],
    [422, 'failed'],
  ])('redirects back to the form after a %i from the database: %s', async (status, problem) => {
    const formId = 'strategy-session' as const;
    const failure = { ok: false, problem: { status, error: 'No.', formId } } as const;
    const { response } = await sendForm(formFields, fakeSaver(failure));
    const back = `/contact?problem=${problem}#problem-${problem}`;
    expect(redirect(response)).toEqual([303, `https://site.example${back}`]);
  });

  it('is accepted with a filled honeypot, and saved with spam signals', async () => {
    const { response, saveLead } = await sendForm({ ...formFields, fax: '555', filledInMs: '90' });
    expect(redirect(response)[1]).toMatch('https://site.example/thank-you?source=strategy-session');
    expect(saveLead.mock.calls[0]?.[0]).toMatchObject({
      lead: { spam_signals: ['honeypot-filled', 'filled-too-fast'] },
    });
  });

  it('of an unknown form is rejected without a redirect', async () => {
    const { response } = await sendForm({ ...formFields, formId: '//evil.example' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each([
    ['a file', (form: FormData) => form.append('message', new Blob(['x']), 'x.txt'), 400],
    ['a repeated field', (form: FormData) => form.append('formId', 'seo-audit'), 400],
    ['too many bytes', (form: FormData) => form.append('message', 'x'.repeat(70_000)), 413],
  ])('as multipart with %s is rejected', async (_, addInvalid, status) => {
    const form = new FormData();
    form.append('formId', 'seo-audit');
    addInvalid(form);
    const { response, saveLead } = await send(form);
    expect(response.status).toBe(status);
    expect(saveLead).not.toHaveBeenCalled();
  });

  const part = '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\n';

  it.each([
    [
      'has invalid UTF-8',
      () => Buffer.from(`${part}caf\xe9\r\n--x--\r\n`, 'latin1'),
      'The form is not encoded in UTF-8.',
    ],
    ['has no parts', () => '--x', 'The form is not valid multipart/form-data.'],
    [
      'is truncated',
      () => new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }),
      'The request ended too early.',
    ],
  ])('as multipart is rejected if it %s', async (_, bodyOf, error) => {
    const { response } = await send(bodyOf(), {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error });
  });

  it('gets JSON if SITE_URL is not set', async () => {
    const body = new URLSearchParams(formFields);
    const { response } = await send(body, { siteOrigin: undefined });
    expect(await response.json()).toMatchObject({ success: true });
  });
});
