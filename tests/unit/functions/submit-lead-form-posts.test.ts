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

  // The browser tests in without-javascript.test.ts cover other errors.
  it.each([
    [{ consentGiven: '' }, 'consentGiven'],
    [{ preferredTimes: ' ' }, 'preferredTimes'],
    [{ idempotencyKey: 'short' }, 'failed'],
  ])('with %j redirects back to the form', async (invalid, problem) => {
    const formId = 'request-a-time';
    const fields = { ...filledIn[formId], formId, consentGiven: 'on', ...invalid };
    const { response, saveLead } = await sendForm(fields);
    const back = `/book-strategy-call#problem-${problem}`;
    expect(redirect(response)).toEqual([303, `${site}${back}`]);
    expect(saveLead).not.toHaveBeenCalled();
  });

  it.each([
    [503, 'failed'],
    [422, 'failed'],
    [429, 'limit'],
  ])('redirects back to the form after a %i from the database: %s', async (status, problem) => {
    const failure = { status, error: 'No.', formId: 'strategy-session' } as const;
    const { response } = await sendForm(formFields, fakeSaver({ ok: false, problem: failure }));
    const back = `/contact#problem-${problem}`;
    expect(redirect(response)).toEqual([303, `${site}${back}`]);
  });

  it('of an unknown form is rejected without a redirect', async () => {
    const { response } = await sendForm({ ...formFields, formId: '//evil.example' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('is rejected if it is multipart', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(formFields)) form.append(name, value);
    const { response, saveLead } = await send(form);
    expect(response.status).toBe(415);
    expect(saveLead).not.toHaveBeenCalled();
  });

  it('is rejected if it is too long', async () => {
    const { response, saveLead } = await sendForm({ ...formFields, message: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
    expect(saveLead).not.toHaveBeenCalled();
  });

  it('gets JSON if SITE_URL is not set', async () => {
    const body = new URLSearchParams(formFields);
    const { response } = await send(body, { siteOrigin: undefined });
    expect(await response.json()).toMatchObject({ success: true });
  });
});
