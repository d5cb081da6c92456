import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commentEmails } from '~/features/comments/emails/comment-emails';

const { $view, takeLink, press: saveChoice } = commentEmails;

const fetched = vi.fn<typeof fetch>();
const replaceState = vi.fn();
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));
vi.stubGlobal('history', { replaceState });

const token = '0123456789abcdef'.repeat(4);

function open(hash: string): void {
  vi.stubGlobal('location', { hash, href: `https://site.example/comment-emails${hash}` });
  takeLink();
}

const respond = (status: number) =>
  fetched.mockResolvedValueOnce(Response.json({ success: status === 200 }, { status }));
const sent = () =>
  fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as unknown);

beforeEach(() => void vi.clearAllMocks());
afterEach(() => void fetched.mockReset());

test.each(['', '#main', '#confirm=', '#confirm=<b>', `#confirm=${token}0`, `#other=${token}`])(
  '%j isn’t a link from an email',
  async (hash) => {
    open(hash);
    expect(replaceState).not.toHaveBeenCalled();
    expect($view.get()).toEqual({ message: expect.stringContaining('open the link') as string });
    await saveChoice();
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a link changes nothing until the button is clicked, once', async () => {
  open(`#unsubscribe=${token}`);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(
    null,
    '',
    'https://site.example/comment-emails',
  );
  expect(fetched).not.toHaveBeenCalled();
  expect($view.get().button).toBe('Unsubscribe');
  respond(200);
  const saving = [saveChoice(), saveChoice()];
  expect($view.get().message).toBe('Saving…');
  await Promise.all(saving);
  expect(sent()).toEqual([{ token, action: 'unsubscribe' }]);
  expect($view.get()).toMatchObject({ button: 'Get emails after all' });

  respond(200);
  await saveChoice();
  expect(sent()).toContainEqual({ token, action: 'confirm' });
  expect($view.get()).toEqual({ message: 'Confirmed. We’ll email you about your comments.' });
});

test.each([
  [404, 'That link has expired.', undefined],
  [500, 'That didn’t work.', 'Confirm emails'],
])('a response of %i is shown as: %s', async (status, message, button) => {
  open(`#confirm=${token}`);
  respond(status);
  await saveChoice();
  expect($view.get().message).toContain(message);
  expect($view.get().button).toBe(button);
});

test('a failed request can be retried', async () => {
  open(`#unsubscribe=${token}`);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await saveChoice();
  expect($view.get()).toMatchObject({ button: 'Unsubscribe' });
  respond(200);
  await saveChoice();
  expect(sent()).toEqual(Array(2).fill({ token, action: 'unsubscribe' }));
  expect($view.get().message).toContain('You’re unsubscribed.');
});
