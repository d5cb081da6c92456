import type { App } from '@supabase/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthServices } from '../../../../../platform/backend/auth/index.ts';
import { createApi } from '../../../../../platform/backend/front-door/api.ts';
import type { LiteConnection } from '../../../../../platform/backend/lite-connection.ts';
import { createStorage } from '../../../../../platform/backend/storage/index.ts';
import { keepParametersOutOfLogs } from '../../../../../platform/backend/workarounds/query-parameters-in-logs.ts';
import type { ImageFiles } from '../../../../../platform/images/image-files.ts';
import { keys, tokenFor } from '../../../../backend/lanes/keys.ts';

/** An API whose database fails with `code`. */
function failingApi(code: string) {
  const error = Object.assign(new Error('No.'), { code });
  const lines: string[] = [];
  const lite = {
    fetch: async () => {
      console.error('Auth error:', error);
      return new Response(null, { status: 500 });
    },
  };
  const database = { query: () => Promise.reject(error), run: () => Promise.reject(error) };
  const connection = { withContext: () => Promise.reject(error) };
  const api = createApi(
    lite as unknown as App,
    { database } as unknown as AuthServices,
    createStorage(connection as unknown as LiteConnection, {} as ImageFiles, keys),
    { keys, logger: (line) => lines.push(line) },
  );
  return { api, lines };
}

function ask(path: string, init: RequestInit): Request {
  const token = tokenFor({ sub: 'someone', role: 'authenticated' });
  const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
  return new Request(`http://localhost${path}`, { headers, ...init });
}

const posts = () => ask('/rest/v1/blog_posts', {});
const user = () => ask('/auth/v1/user', {});
const renewal = () =>
  ask('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: 'x' }),
  });
const removal = () => ask('/storage/v1/object/post-images', { method: 'DELETE', body: images });
const images = JSON.stringify({
  prefixes: ['00000000-0000-4000-8000-000000000001/480.jpg'],
});

let restoreConsole: () => void;
beforeAll(() => {
  restoreConsole = keepParametersOutOfLogs();
});
afterAll(() => restoreConsole());

test.each([
  ['ECONNRESET', 503, 503, 503],
  ['57P01', 503, 503, 503],
  ['57014', 500, 504, 500],
  ['53100', 500, 500, 507],
  ['XX000', 500, 500, 500],
])('%s is a %i of REST, a %i of auth, and a %i of storage', async (code, rest, auth, storage) => {
  const { api, lines } = failingApi(code);
  expect((await api.rest(posts(), '192.0.2.1')).status).toBe(rest);
  expect((await api.auth(user(), '192.0.2.1')).status).toBe(auth);
  expect(lines).toEqual([
    `GET /blog_posts answered ${rest}: ${code}`,
    `GET /user answered ${auth}: ${code}`,
  ]);
  expect((await api.auth(renewal(), '192.0.2.1')).status).toBe(auth);
  const removed = api.removeImages(removal(), '192.0.2.1').then(({ status }) => status);
  // The front door answers errors that storage doesn't handle.
  expect(await removed.catch(() => 500)).toBe(storage);
});
