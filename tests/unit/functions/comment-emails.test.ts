import { expect, test, vi } from 'vitest';
import { setCommentEmails } from '../../../supabase/functions/comment-emails/comment-emails.ts';

const token = '0123456789abcdef'.repeat(4);
const url = 'https://project.example/functions/v1/comment-emails';
const site = 'https://site.example';

async function post(query: string, body: BodyInit, headers = {}, save = async () => true) {
  const saved = vi.fn(save);
  const request = new Request(`${url}${query}`, { method: 'POST', body, headers });
  const response = await setCommentEmails(request, saved, site);
  const outcome = response.headers.get('location')?.replace(`${site}/comment-emails#emails-`, '');
  return { status: response.status, outcome, saved: saved.mock.calls.flat() };
}

const submitLink = (link: string, save?: () => Promise<boolean>) =>
  post('', new URLSearchParams({ link }), {}, save);

test.each([
  ['', 'unsubscribe'],
  ['&choice=unsubscribe', 'unsubscribe'],
  ['&choice=never', 'never'],
])('mail programs post to the URL, here with %j', async (query, choice) => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await post(`?token=${token}${query}`, body);
  expect(answer).toMatchObject({ status: 200, saved: [{ token, choice }] });
});

test('the page sends JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const send = (choice: string) => post('', JSON.stringify({ token, choice }), headers);
  expect(await send('never')).toMatchObject({ status: 200, saved: [{ token, choice: 'never' }] });
  expect(await send('other')).toMatchObject({ status: 422, saved: [] });
});

test.each(['confirm', 'unsubscribe', 'never'])(
  'without JavaScript, the page posts the link: %s',
  async (choice) => {
    expect(await submitLink(` ${site}/comment-emails#${choice}=${token} `)).toEqual({
      status: 303,
      outcome: choice,
      saved: [{ token, choice }],
    });
  },
);

test.each(['', site, `${site}#delete=${token}`, `${site}/comment-emails#never=${token}0`])(
  '%j isn’t a link from an email',
  async (link) => {
    expect(await submitLink(link)).toEqual({ status: 303, outcome: 'no-link', saved: [] });
  },
);

test('the form’s outcome says if the link has expired or couldn’t be saved', async () => {
  const link = `#confirm=${token}`;
  expect(await submitLink(link, async () => false)).toMatchObject({ outcome: 'expired' });
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failing = await submitLink(link, () => Promise.reject(new Error('Down.')));
  expect(failing).toMatchObject({ status: 303, outcome: 'failed' });
  expect(log).toHaveBeenCalledExactlyOnceWith('Down.');
});
