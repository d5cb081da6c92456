import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import { deleteExpired } from '../../../supabase/functions/dispatch-outbox/outbox.ts';

it.each([
  [
    'fails',
    async () => Response.json({ code: '57014', message: 'of dana@example.com' }, { status: 500 }),
    '57014',
  ],
  ['does not respond', () => Promise.reject(new DOMException('', 'TimeoutError')), 'no response'],
])('logs without personal data if deleting expired rows %s', async (_, fetchDatabase, reason) => {
  vi.stubGlobal('fetch', fetchDatabase);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    log.mockRestore();
  });
  await deleteExpired(databaseClient('https://project.example', 'sb_secret_test'));
  expect(log.mock.calls).toEqual([['delete_expired failed:', reason]]);
});
