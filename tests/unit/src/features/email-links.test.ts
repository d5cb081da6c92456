import { afterEach, expect, test, vi } from 'vitest';
import { emailLinkPage } from '~/features/email-links/email-link-page';
import type { LinkedPage } from '~rules/email-links';

const fetched = vi.fn<typeof fetch>();
const replaceState = vi.fn();
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));
vi.stubGlobal('history', { replaceState });
afterEach(() => void vi.resetAllMocks());

const token = '0123456789abcdef'.repeat(4);

function open(path: LinkedPage, hash: string) {
  vi.stubGlobal('location', { hash, href: `https://site.example${path}${hash}` });
  const page = emailLinkPage(path);
  page.takeLink();
  return page;
}

const respond = (status: number, result?: string) =>
  fetched.mockResolvedValueOnce(Response.json({ success: status === 200, result }, { status }));
const sent = () =>
  fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as unknown);

test.each([
  '',
  '#main',
  '#confirm=',
  '#confirm=<b>',
  `#confirm=${token}0`,
  `#other=${token}`,
  `#claim-lead=${token}`,
])('%j isn’t a link about comments', async (hash) => {
  const { $view, press } = open('/comment-emails', hash);
  expect(replaceState).not.toHaveBeenCalled();
  expect($view.get()).toEqual({ message: expect.stringContaining('open the link') as string });
  await press();
  expect(fetched).not.toHaveBeenCalled();
});

test('a link changes nothing until the button is clicked, once', async () => {
  const { $view, press } = open('/comment-emails', `#unsubscribe=${token}`);
  const address = 'https://site.example/comment-emails';
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', address);
  expect(fetched).not.toHaveBeenCalled();
  expect($view.get().button).toBe('Unsubscribe');
  respond(200);
  const saving = [press(), press()];
  expect($view.get().message).toBe('Saving…');
  await Promise.all(saving);
  expect(sent()).toEqual([{ token, action: 'unsubscribe' }]);
  expect($view.get()).toMatchObject({ button: 'Get emails after all' });

  respond(200);
  await press();
  expect(sent()).toContainEqual({ token, action: 'confirm' });
  expect($view.get()).toEqual({ message: 'Confirmed. We’ll email you about your comments.' });
});

test.each([
  ['claim-lead', 200, 'claimed', /^The lead is assigned to you\./],
  ['claim-lead', 200, 'taken', /assigned to someone else/],
  ['claim-lead', 200, 'answered', /already responded/],
  ['claim-lead', 404, undefined, /has expired/],
  ['stop-digest', 200, 'stopped', /^Stopped\./],
] as const)('%s: %i %s', async (action, status, result, message) => {
  const { $view, press } = open('/staff-emails', `#${action}=${token}`);
  respond(status, result);
  await press();
  expect(sent()).toEqual([{ token, action }]);
  expect($view.get()).toEqual({ message: expect.stringMatching(message) as string });
  await press();
  expect(fetched).toHaveBeenCalledOnce();
});

test.each(['a failed request', 'an error'])('%s can be retried', async (failure) => {
  const { $view, press } = open('/comment-emails', `#confirm=${token}`);
  if (failure === 'an error') respond(500);
  else fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await press();
  expect($view.get()).toMatchObject({ button: 'Confirm emails' });
  expect($view.get().message).toContain('That didn’t work.');
  respond(200);
  await press();
  expect(sent()).toEqual(Array(2).fill({ token, action: 'confirm' }));
  expect($view.get().message).toContain('Confirmed.');
});
