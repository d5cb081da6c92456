import { expect, it, onTestFinished, vi } from 'vitest';
import { databaseOf } from '../../../supabase/functions/_shared/database.ts';
import { run } from '../../../supabase/functions/dispatch-outbox/run.ts';

const nothing = { build: undefined, lead: undefined, 'welcome-mail': undefined };

it('says that what is expired cannot be forgotten, and delivers all the same', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: '57014', message: 'of dana@example.com' }, { status: 500 }),
  );
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    said.mockRestore();
  });
  const database = databaseOf('https://project.example', 'sb_secret_test');
  expect(await run(database, nothing, 'lead')).toMatchObject({ notSetUp: ['lead'] });
  expect(said.mock.calls).toEqual([['delete_expired failed:', '57014']]);
});

it('ends although the database says nothing when asked to forget', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    said.mockRestore();
    timeout.mockRestore();
  });
  const database = databaseOf('https://project.example', 'sb_secret_test');
  expect(await run(database, nothing, 'lead')).toMatchObject({ delivered: 0 });
  expect(said).toHaveBeenCalledOnce();
});
