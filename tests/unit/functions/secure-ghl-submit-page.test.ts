import { describe, expect, it } from 'vitest';
import { filledIn } from '../rules/lead-forms.ts';
import { foreignAddresses, foreignPaths, pathsToForeignPaths } from '../rules/nasty-addresses.ts';
import { fakeStore, send, site } from './secure-ghl-submit-sent.ts';

const formFields = {
  ...filledIn['strategy-session'],
  formId: 'strategy-session',
  consentGiven: 'on',
};

/** The form as a page without JavaScript sends it. */
function sendForm(fields: Record<string, string>, store = fakeStore()) {
  return send(new URLSearchParams(fields), { store });
}

describe('a page without JavaScript', () => {
  const goesTo = (answer: Response) => [answer.status, answer.headers.get('location')];

  it('goes on to the thank-you page', async () => {
    const { answer, store } = await sendForm(formFields);
    expect(goesTo(answer)).toEqual([
      303,
      'https://site.example/thank-you?source=strategy-session&ref=0123456789abcdef',
    ]);
    expect(store.mock.calls[0]?.[0]).toMatchObject({ lead: { company: 'Miller Staffing' } });
  });

  it.each([...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses, '/%0d%0aset-cookie: a=b'])(
    'stays on the site, no matter which page it claims to come from: %j',
    async (page) => {
      const claims = { pageSource: page, redirect: page, next: page, to: page, ref: page };
      for (const fields of [{}, { email: page }, { idempotencyKey: page }]) {
        const { answer } = await sendForm({ ...formFields, ...claims, ...fields });
        const location = answer.headers.get('location');
        // What PostgreSQL cannot store is refused before there is anything to redirect.
        if (location === null) expect(answer.status).toBe(400);
        else expect(new URL(location).origin).toBe(site);
      }
    },
  );

  it('may send its form as multipart', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(formFields)) form.append(name, value);
    const { answer, store } = await send(form);
    expect(goesTo(answer)[0]).toBe(303);
    expect(store.mock.calls[0]?.[0]).toMatchObject({
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
  ] as const)('of %s with %j goes back to %s', async (formId, fault, path) => {
    const fields = { ...filledIn[formId], formId, consentGiven: 'on', ...fault };
    const { answer, store } = await sendForm(fields);
    expect(goesTo(answer)).toEqual([303, `https://site.example${path}`]);
    expect(store).not.toHaveBeenCalled();
  });

  it.each([
    [429, 'limit'],
    [503, 'failed'],
    [422, 'failed'],
  ])('goes back when the database answers %i', async (status, problem) => {
    const formId = 'strategy-session' as const;
    const refused = { ok: false, problem: { status, error: 'No.', formId } } as const;
    const { answer } = await sendForm(formFields, fakeStore(refused));
    const back = `/contact?problem=${problem}#problem-${problem}`;
    expect(goesTo(answer)).toEqual([303, `https://site.example${back}`]);
  });

  it('with the honeypot filled in is accepted like any other, and stored as suspicious', async () => {
    const { answer, store } = await sendForm({ ...formFields, fax: '555', filledInMs: '90' });
    expect(goesTo(answer)[1]).toMatch('https://site.example/thank-you?source=strategy-session');
    expect(store.mock.calls[0]?.[0]).toMatchObject({
      lead: { spam_signals: ['honeypot-filled', 'filled-too-fast'] },
    });
  });

  it('without script says nothing of time, and nothing is made of it', async () => {
    const { store } = await sendForm({ ...formFields, fax: '' });
    expect(store.mock.calls[0]?.[0]).toMatchObject({ lead: { spam_signals: [] } });
  });

  it('is sent nowhere that the request names', async () => {
    const { answer } = await send(
      new URLSearchParams({
        ...formFields,
        pageSource: 'https://evil.example/',
        redirect: 'https://evil.example/',
        redirect_to: '//evil.example',
        SITE_URL: 'https://evil.example',
      }),
      {
        headers: {
          host: 'evil.example',
          origin: 'https://evil.example',
          referer: 'https://evil.example/form',
          'x-forwarded-host': 'evil.example',
        },
      },
    );
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(site);
  });

  it('of no form that there is gets a sentence', async () => {
    const { answer } = await sendForm({ ...formFields, formId: '//evil.example' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each([
    ['a field twice', new URLSearchParams('formId=seo-audit&formId=strategy-session'), 400],
    ['too much', new URLSearchParams({ ...formFields, message: 'x'.repeat(70_000) }), 413],
  ])('with %s gets a sentence', async (_, body, status) => {
    expect((await send(body)).answer.status).toBe(status);
  });

  it.each([
    ['a file', (form: FormData) => form.append('message', new Blob(['x']), 'x.txt'), 400],
    ['a field twice', (form: FormData) => form.append('formId', 'seo-audit'), 400],
    ['too much', (form: FormData) => form.append('more', 'x'.repeat(70_000)), 413],
  ])('as multipart with %s gets a sentence', async (_, spoil, status) => {
    const form = new FormData();
    form.append('formId', 'seo-audit');
    spoil(form);
    const { answer, store } = await send(form);
    expect(answer.status).toBe(status);
    expect(store).not.toHaveBeenCalled();
  });

  it('as multipart that is no UTF-8 gets a sentence', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\n';
    const body = Buffer.from(`${part}caf\xe9\r\n--x--\r\n`, 'latin1');
    const { answer } = await send(body, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'The form is not encoded in UTF-8.' });
  });

  it('as multipart that breaks off gets a sentence', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const { answer } = await send(body, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await answer.json()).toMatchObject({
      error: 'The request broke off before its end.',
    });
  });

  it('that is no multipart, though it says so, gets a sentence', async () => {
    const { answer } = await send('--x', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(400);
  });

  it('gets JSON where no site is set', async () => {
    const body = new URLSearchParams(formFields);
    const { answer } = await send(body, { to: undefined });
    expect(await answer.json()).toMatchObject({ success: true });
  });
});
