import { afterEach, expect, test, vi } from 'vitest';
import { staffEmails } from '~/features/staff-emails/staff-emails';
import type { EmailLinkAction } from '~rules/email-links';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => fetched(...args));
vi.stubGlobal('history', { replaceState: vi.fn() });
afterEach(() => void fetched.mockReset());

const token = '0123456789abcdef'.repeat(4);

function open(action: EmailLinkAction<'/staff-emails'>): void {
  const hash = `#${action}=${token}`;
  vi.stubGlobal('location', { hash, href: `https://site.example/staff-emails${hash}` });
  staffEmails.takeLink();
}

test.each([
  [
    'claim-lead',
    'claimed',
    200,
    /^The lead is assigned to you\. The response deadline still applies\.$/,
  ],
  ['claim-lead', 'taken', 200, /assigned to somebody else/],
  ['claim-lead', 'answered', 200, /already responded/],
  ['claim-lead', undefined, 404, /has expired/],
  ['stop-digest', 'stopped', 200, /^Stopped\./],
] as const)('%s: %s', async (action, result, status, message) => {
  open(action);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(Response.json({ success: status === 200, result }, { status }));
  await staffEmails.press();
  const [, request] = fetched.mock.calls[0] ?? [];
  expect(JSON.parse(String(request?.body))).toEqual({ token, action });
  expect(staffEmails.$view.get()).toEqual({ message: expect.stringMatching(message) as string });
  await staffEmails.press();
  expect(fetched).toHaveBeenCalledOnce();
});

test('if it fails, the button tries again', async () => {
  open('claim-lead');
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await staffEmails.press();
  expect(staffEmails.$view.get()).toMatchObject({ button: 'I’m on it' });
});
