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

  // The browser tests in without-javascript.test.ts cover other errors.
  it.each([
    [{ consentGiven: '' }, 'consentGiven'],
    [{ preferredTimes: ' ' }, 'preferredTimes'],
    [{ idempotencyKey: 'short' }, 'failed'],
  ])('with %j redirects back to the form', async (invalid, problem) => {
    const formId = 'request-a-time';
    const fields = { ...filledIn[formId], formId, consentGiven: 'on', ...invalid };
    const { response, saveLead } = await sendForm(fields);
    const back = `/book-strategy-call?problem=${problem}#problem-${problem}`;
    expect(redirect(response)).toEqual([303, `${site}${back}`]);
    expect(saveLead).not.toHaveBeenCalled();
  });

  it.each([503, 422])('redirects back to the form after a %i from the database', async (status) => {
    const failure = { status, error: 'No.', formId: 'strategy-session' } as const;
    const { response } = await sendForm(formFields, fakeSaver({ ok: false, problem: failure }));
    expect(redirect(response)).toEqual([303, `${site}/contact?problem=failed#problem-failed`]);
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
