import { describe, expect, test } from 'vitest';
import { judgeProbe, probesOf, type Probe } from '~/features/security-dashboard/rules/probes';

const tables = [
  { name: 'leads', readable: [], required: 'id' },
  { name: 'blog_comments', readable: ['id', 'content'], required: 'id' },
  { name: 'a_view', readable: ['name'], required: null },
];
const functions = [
  {
    name: 'set_user_role',
    arguments: {
      account_id: 'uuid',
      new_role: 'text',
      ids: 'bigint[]',
      since: 'timestamp with time zone',
    },
  },
  { name: 'get_current_user_role', arguments: {} },
];
const probes = probesOf(tables, functions, 'a-post');
const probe = (title: string) => probes.find((each) => each.title === title) as Probe;

test.each([
  ['Read leads', 'GET', '/rest/v1/leads?select=*&limit=1'],
  ['Add to leads', 'POST', '/rest/v1/leads'],
  ['Change leads', 'PATCH', '/rest/v1/leads?and=(id.is.null,id.not.is.null)'],
  ['Delete from leads', 'DELETE', '/rest/v1/leads?and=(id.is.null,id.not.is.null)'],
  ['Read blog_comments', 'GET', '/rest/v1/blog_comments?select=id,content&limit=1'],
  ['Read a_view', 'GET', '/rest/v1/a_view?select=name&limit=1'],
  ['Call get_current_user_role', 'GET', '/rest/v1/rpc/get_current_user_role'],
  [
    'Call set_user_role',
    'GET',
    '/rest/v1/rpc/set_user_role?account_id=00000000-0000-0000-0000-000000000000&new_role=none&ids=%7B0%7D&since=2000-01-01',
  ],
])('%s: %s %s', (title, method, path) => {
  expect(probe(title)).toMatchObject({ method, path });
});

test('nothing that a probe sends can be stored or changed', () => {
  const isHarmless = ({ method, path, body }: Probe) =>
    method === 'GET' ||
    path.includes('.is.null') ||
    (body && Object.values(body).includes(null)) ||
    /\/upload\/sign\/|\/functions\/v1\//.test(path);
  expect(probes.filter((each) => !isHarmless(each))).toEqual([]);
});

const refused = (status = 401) => ({
  status,
  text: '{"code":"42501","message":"permission denied"}',
});
const byPolicy = { status: 401, text: '{"message":"new row violates row-level security policy"}' };
const rows = { status: 200, text: '[{"id":1}]' };
const none = { status: 200, text: '[]' };

describe('judges the response', () => {
  test.each([
    ['Read leads', refused(), 'ok', 'Closed'],
    ['Read leads', rows, 'problem', 'Open'],
    ['Read leads', none, 'problem', 'Open'],
    ['Add to leads', byPolicy, 'ok', 'Closed'],
    ['Add to leads', { status: 400, text: '{"code":"23502"}' }, 'problem', 'Open'],
    ['Add to blog_comments', byPolicy, 'ok', 'Open'],
    ['Add to blog_comments', refused(), 'problem', 'Closed'],
    ['Call set_user_role', { status: 405, text: '{"code":"25006"}' }, 'problem', 'Open'],
    ['Call get_current_user_role', refused(), 'problem', 'Closed'],
    ['Submit an approved comment', byPolicy, 'ok', 'Closed'],
    ['Read posts that aren’t public', none, 'ok', 'Closed'],
    ['Read posts that aren’t public', rows, 'problem', 'Open'],
    ['Upload an image', { status: 400, text: '{"statusCode":"403"}' }, 'ok', 'Closed'],
    [
      'Get a session without an account',
      { status: 200, text: '{"external":{"anonymous_users":true}}' },
      'problem',
      'Open',
    ],
    ['Read leads', { status: 0, text: '' }, 'unknown', 'Unknown'],
    ['Read leads', { status: 429, text: '' }, 'unknown', 'Unknown'],
  ])('%s: %j', (title, response, status, result) => {
    expect(judgeProbe(probe(title), response, 'https://api.example')).toMatchObject({
      status,
      result,
    });
  });
});

test('the evidence is the request and the start of the response', () => {
  const { evidence } = judgeProbe(
    probe('Add to leads'),
    { status: 201, text: 'x'.repeat(999) },
    'https://api.example',
  );
  expect(evidence).toBe(
    `POST https://api.example/rest/v1/leads\n{"id":null}\n\nHTTP 201\n${'x'.repeat(300)}…`,
  );
});
