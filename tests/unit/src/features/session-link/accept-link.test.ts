import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptLink, checkLink, saveEmailRequest } from '~/features/session-link';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const backend = vi.hoisted(() => ({
  loadAccount: vi.fn(),
  exchangeRefreshToken: vi.fn(),
  storeSession: vi.fn(),
}));
vi.mock('~/lib/supabase/link-session', () => backend);

const link = { accessToken: 'aaa', refreshToken: 'rrr', isSignUp: false };
const dana = { id: 'dana', email: 'dana@example.com' };

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.clearAllMocks();
  browser = fakeBrowser();
  backend.loadAccount.mockResolvedValue({ status: 'accepted', value: dana });
  backend.exchangeRefreshToken.mockResolvedValue({ status: 'accepted', value: { user: dana } });
  backend.storeSession.mockReturnValue(true);
});
afterEach(closeBrowser);

test('identifies the account of a link without storing a session', async () => {
  const expected = { status: 'identified', account: dana };
  expect(await checkLink(link)).toEqual({ ...expected, requestedHere: false });
  saveEmailRequest('DANA@example.com');
  expect(await checkLink(link)).toEqual({ ...expected, requestedHere: true });
  expect(backend.exchangeRefreshToken).not.toHaveBeenCalled();
  expect(backend.storeSession).not.toHaveBeenCalled();
});

test.each([{ status: 'rejected' }, { status: 'unreachable' }])(
  'stores nothing if the server answers %j',
  async (answer) => {
    backend.loadAccount.mockResolvedValue(answer);
    expect(await checkLink(link)).toEqual(answer);
    backend.exchangeRefreshToken.mockResolvedValue(answer);
    expect(await acceptLink(link, dana)).toBe(answer.status);
    expect(backend.storeSession).not.toHaveBeenCalled();
  },
);

test('stores the session that the refresh token is exchanged for', async () => {
  saveEmailRequest('dana@example.com');
  expect(await acceptLink(link, dana)).toBe('signed-in');
  expect(backend.exchangeRefreshToken).toHaveBeenCalledExactlyOnceWith('rrr');
  expect(backend.storeSession).toHaveBeenCalledExactlyOnceWith({ user: dana });
  expect(browser.stored.size).toBe(0);
});

test('rejects a refresh token that belongs to another account', async () => {
  backend.exchangeRefreshToken.mockResolvedValue({
    status: 'accepted',
    value: { user: { id: 'erin', email: 'dana@example.com' } },
  });
  expect(await acceptLink(link, dana)).toBe('rejected');
  expect(backend.storeSession).not.toHaveBeenCalled();
});

test('keeps an existing session and leaves the link unused', async () => {
  browser.stored.set(sessionKey, '{}');
  expect(await acceptLink(link, dana)).toBe('already-signed-in');
  expect(backend.exchangeRefreshToken).not.toHaveBeenCalled();
});

test('keeps a session that another tab started in the meantime', async () => {
  backend.storeSession.mockReturnValue(false);
  expect(await acceptLink(link, dana)).toBe('already-signed-in');
});

test('reports blocked storage', async () => {
  backend.storeSession.mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(await acceptLink(link, dana)).toBe('storage-blocked');
});
