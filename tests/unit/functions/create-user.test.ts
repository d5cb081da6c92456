import { afterEach, expect, test, vi } from 'vitest';
import { createUser } from '../../../supabase/functions/_shared/create-user.ts';

const project = { url: 'https://project.example', secretKey: 'sb_secret_a' };
const account = {
  email: 'dana@example.com',
  password: 'six66six',
  fullName: 'Dana Doe',
  companyName: 'Doe Staffing',
};

afterEach(() => void vi.unstubAllGlobals());

/** Creates the account while the auth server gives this reply. */
async function create(reply: Response) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return reply;
  });
  return { result: await createUser(project, account), request: requests[0] };
}

test('the auth server gets an account with a confirmed address, as JSON', async () => {
  const { result, request } = await create(Response.json({ id: 'dana' }));
  expect(result).toEqual({ ok: true });
  expect(request?.url).toBe('https://project.example/auth/v1/admin/users');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.headers.get('authorization')).toBe('Bearer sb_secret_a');
  expect(await request?.json()).toEqual({
    email: 'dana@example.com',
    password: 'six66six',
    email_confirm: true,
    user_metadata: { full_name: 'Dana Doe', company_name: 'Doe Staffing' },
  });
});

test.each([
  [Response.json({ msg: 'Weak password.' }, { status: 422 }), 422, 'Weak password.'],
  [new Response('<h1>', { status: 502 }), 502, 'The account couldn’t be created. Try again.'],
])('an error of the auth server is passed on', async (reply, status, error) => {
  expect((await create(reply)).result).toEqual({ ok: false, status, error });
});
