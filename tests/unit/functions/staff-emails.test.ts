import { expect, test, vi } from 'vitest';
import { withPageForLinks } from '../../../supabase/functions/_shared/post-handler.ts';
import { actOnLink, linkIn } from '../../../supabase/functions/staff-emails/staff-emails.ts';

const token = '0123456789abcdef'.repeat(4);
const url = 'https://project.example/functions/v1/staff-emails';

async function post(query: string, body: BodyInit, result: string | null = 'claimed') {
  const actions = {
    'stop-digest': vi.fn(async () => result),
    'claim-lead': vi.fn(async () => result),
  };
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const request = new Request(url + query, { method: 'POST', body, headers });
  const response = await actOnLink(request, actions);
  const calls = Object.entries(actions).flatMap(([name, { mock }]) => mock.calls.map(() => name));
  return { status: response.status, body: (await response.json()) as unknown, calls };
}

test('mail programs post to the URL', async () => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await post(`?action=stop-digest&token=${token}`, body);
  expect(answer).toMatchObject({ status: 200, calls: ['stop-digest'] });
});

test('the page sends JSON, and gets the result', async () => {
  const send = (link: object, result?: string | null) => post('', JSON.stringify(link), result);
  const claim = { token, action: 'claim-lead' };
  expect(await send(claim)).toMatchObject({
    status: 200,
    body: { success: true, result: 'claimed' },
    calls: ['claim-lead'],
  });
  expect(await send(claim, null)).toMatchObject({ status: 404, calls: ['claim-lead'] });
  for (const invalid of [{ token }, { ...claim, token: 'a' }, { ...claim, action: 'delete' }]) {
    expect(await send(invalid)).toMatchObject({ status: 422, calls: [] });
  }
});

test('a link that somebody opens leads to the page, and changes nothing', async () => {
  const handle = vi.fn();
  const pageFor = (opened: URL) => `/page#${linkIn(opened)?.action}`;
  const serve = withPageForLinks('https://site.example', pageFor, handle);
  for (const method of ['GET', 'HEAD']) {
    const request = new Request(`${url}?action=claim-lead&token=${token}`, { method });
    const response = await serve(request);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://site.example/page#claim-lead');
  }
  expect(handle).not.toHaveBeenCalled();
});
