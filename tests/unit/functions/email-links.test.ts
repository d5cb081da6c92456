import { expect, test, vi } from 'vitest';
import { emailLinkPath } from '~rules/email-links';
import { withPageForLinks } from '../../../supabase/functions/_shared/post-handler.ts';
import {
  actOnLink,
  linkIn,
  type Act,
} from '../../../supabase/functions/email-links/email-links.ts';

const token = '0123456789abcdef'.repeat(4);
const url = 'https://project.example/functions/v1/email-links';
const site = 'https://site.example';

async function post(query: string, body: BodyInit, act: Act = async () => 'done') {
  const acted = vi.fn(act);
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const request = new Request(url + query, { method: 'POST', body, headers });
  const response = await actOnLink(request, acted, site);
  const outcome = response.headers.get('location')?.replace(`${site}/comment-emails#emails-`, '');
  const reply: unknown = response.body && (await response.json());
  return { status: response.status, outcome, reply, acted: acted.mock.calls.flat() };
}

test.each(['stop-digest', 'unsubscribe', 'never'])(
  'mail programs post to the URL, here with %j',
  async (action) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await post(`?action=${action}&token=${token}`, body);
    expect(answer).toMatchObject({ status: 200, acted: [{ token, action }] });
  },
);

test('a page sends JSON, and gets the result', async () => {
  const send = (link: object, act?: Act) => post('', JSON.stringify(link), act);
  const claim = { token, action: 'claim-lead' };
  expect(await send(claim)).toMatchObject({
    ...{ status: 200, reply: { success: true, result: 'done' }, acted: [claim] },
  });
  expect(await send(claim, async () => null)).toMatchObject({ status: 404, acted: [claim] });
  for (const invalid of [{ token }, { ...claim, token: 'a' }, { ...claim, action: 'delete' }]) {
    expect(await send(invalid)).toMatchObject({ status: 422, acted: [] });
  }
});

const submitLink = (link: string, act?: Act) => post('', new URLSearchParams({ link }), act);

test.each(['confirm', 'unsubscribe', 'never'])(
  'without JavaScript, the page about comments posts the link: %s',
  async (action) => {
    expect(await submitLink(` ${site}/comment-emails#${action}=${token} `)).toMatchObject({
      ...{ status: 303, outcome: action, acted: [{ token, action }] },
    });
  },
);

test.each([
  ...['', site, `${site}#delete=${token}`, `${site}/comment-emails#never=${token}0`],
  `${site}/staff-emails#claim-lead=${token}`,
])('%j isn’t a link about comments', async (link) => {
  expect(await submitLink(link)).toMatchObject({ status: 303, outcome: 'no-link', acted: [] });
});

test('the form’s outcome says if the link has expired or couldn’t be saved', async () => {
  const link = `#confirm=${token}`;
  expect(await submitLink(link, async () => null)).toMatchObject({ outcome: 'expired' });
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failing = await submitLink(link, () => Promise.reject(new Error('Down.')));
  expect(failing).toMatchObject({ status: 303, outcome: 'failed' });
  expect(log).toHaveBeenCalledExactlyOnceWith('Down.');
});

test.each([
  ['claim-lead', '/staff-emails'],
  ['never', '/comment-emails'],
])('a link with %s that somebody opens leads to %s, and changes nothing', async (action, page) => {
  const handle = vi.fn();
  const pageFor = (opened: URL) => {
    const link = linkIn(opened);
    return link ? emailLinkPath(link) : '/';
  };
  const serve = withPageForLinks(site, pageFor, handle);
  for (const method of ['GET', 'HEAD']) {
    const request = new Request(`${url}?action=${action}&token=${token}`, { method });
    const response = await serve(request);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${site}${page}#${action}=${token}`);
  }
  expect(handle).not.toHaveBeenCalled();
});
