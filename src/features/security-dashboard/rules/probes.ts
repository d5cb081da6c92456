import { imageBucket } from '~rules/post/stored-images';
import { visitorRights } from '~rules/visitor-rights';
import type { Finding } from './finding';

/** A request that a visitor could send. It changes nothing, even if it's allowed. */
export interface Probe {
  title: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Of the backend, e.g. `/rest/v1/leads`. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
  /** Whether visitors need it. */
  isOpen?: true;
  /** Recognizes a successful response that gives nothing away. */
  isClosed?: (body: unknown) => boolean;
}

/** Status 0: no response. */
export interface ProbeResponse {
  status: number;
  text: string;
}

/** A table in `public`, with the columns that visitors can read. A row without `required` is never stored. */
export interface Table {
  name: string;
  readable: string[];
  required: string | null;
}

/** A function in `public`, with its required arguments and their types. */
export interface DatabaseFunction {
  name: string;
  arguments: Record<string, string>;
}

/** A probe of every permission. `publicPost`: the ID of a public post, if there is one. */
export function probesOf(
  tables: readonly Table[],
  functions: readonly DatabaseFunction[],
  publicPost: string | undefined,
): Probe[] {
  return [
    ...(publicPost === undefined ? [] : commentProbes(publicPost)),
    ...otherProbes,
    ...tables.flatMap(tableProbes),
    ...functions.map(functionProbe),
  ];
}

const isListed = (list: readonly string[], name: string) => list.includes(name);
const open = (isOpen: boolean) => (isOpen ? { isOpen } : {});
const isEmptyList = (body: unknown) => Array.isArray(body) && body.length === 0;

function tableProbes({ name, readable, required }: Table): Probe[] {
  const path = `/rest/v1/${name}`;
  const read: Probe = {
    title: `Read ${name}`,
    method: 'GET',
    path: `${path}?select=${readable.join(',') || '*'}&limit=1`,
    ...open(isListed(visitorRights.read, name)),
  };
  if (required === null) return [read];
  const none = `${path}?and=(${required}.is.null,${required}.not.is.null)`;
  const body = { [required]: null };
  return [
    read,
    {
      title: `Add to ${name}`,
      method: 'POST',
      path,
      body,
      ...open(isListed(visitorRights.add, name)),
    },
    { title: `Change ${name}`, method: 'PATCH', path: none, body },
    { title: `Delete from ${name}`, method: 'DELETE', path: none },
  ];
}

const zeros = '00000000-0000-0000-0000-000000000000';

/** A value of the type that matches nothing. */
function valueOf(type: string): string {
  if (type.endsWith('[]')) return `{${valueOf(type.slice(0, -2))}}`;
  if (type === 'uuid') return zeros;
  if (type === 'jsonb') return '{}';
  if (type === 'boolean') return 'false';
  if (/^(?:integer|bigint|smallint|numeric)$/.test(type)) return '0';
  return /^(?:date|timestamp)/.test(type) ? '2000-01-01' : 'none';
}

/** With GET, the API runs functions in a read-only transaction. */
function functionProbe({ name, arguments: types }: DatabaseFunction): Probe {
  const args = new URLSearchParams(
    Object.entries(types).map(([argument, type]) => [argument, valueOf(type)]),
  );
  return {
    title: `Call ${name}`,
    method: 'GET',
    path: `/rest/v1/rpc/${name}${args.size > 0 ? `?${args}` : ''}`,
    ...open(isListed(visitorRights.call, name)),
  };
}

/** The missing ID keeps the comment from being stored. */
function commentProbes(post_id: string): Probe[] {
  const comment = {
    id: null,
    post_id,
    author_name: 'Security check',
    author_email: 'security-check@example.com',
    content: 'This comment is never stored.',
  };
  const path = '/rest/v1/blog_comments';
  return [
    { title: 'Submit a comment for review', method: 'POST', path, body: comment, isOpen: true },
    {
      title: 'Submit an approved comment',
      method: 'POST',
      path,
      body: { ...comment, moderation_status: 'approved' },
    },
  ];
}

const otherProbes: readonly Probe[] = [
  {
    title: 'Read posts that aren’t public',
    method: 'GET',
    path: '/rest/v1/blog_posts?select=id&or=(is_published.is.false,moderation_status.neq.approved)&limit=1',
    isClosed: isEmptyList,
  },
  {
    title: 'Read commenters’ email addresses',
    method: 'GET',
    path: '/rest/v1/blog_comments?select=author_email&limit=1',
  },
  ...[
    ['the outbox', 'private', 'outbox'],
    ['settings of the database', 'private', 'settings'],
    ['accounts', 'auth', 'users'],
  ].map(([what = '', schema = '', table = '']): Probe => ({
    title: `Read ${what}`,
    method: 'GET',
    path: `/rest/v1/${table}?limit=1`,
    headers: { 'accept-profile': schema },
  })),
  {
    title: 'List accounts',
    method: 'GET',
    path: '/auth/v1/admin/users',
    isClosed: (body) => !Array.isArray((body as { users?: unknown } | null)?.users),
  },
  {
    title: 'Get a session without an account',
    method: 'GET',
    path: '/auth/v1/settings',
    isClosed: (body) =>
      (body as { external?: { anonymous_users?: boolean } } | null)?.external?.anonymous_users ===
      false,
  },
  {
    title: 'Upload an image',
    method: 'POST',
    // Asks only for permission to upload.
    path: `/storage/v1/object/upload/sign/${imageBucket}/security-check.webp`,
  },
  { title: 'Deliver the outbox', method: 'POST', path: '/functions/v1/dispatch-outbox?topic=none' },
  {
    title: 'See which environment variables the functions are missing',
    method: 'POST',
    path: '/functions/v1/security-status',
  },
];

/** What the response to a probe says about the permission. */
export function judgeProbe(probe: Probe, response: ProbeResponse, backend: string): Finding {
  const finding = {
    id: `${probe.title}: ${probe.method} ${probe.path}`,
    title: probe.title,
    evidence: evidenceOf(probe, response, backend),
  };
  const access = accessIn(probe, response);
  if (access === 'unknown') {
    const cause =
      response.status === 0
        ? 'The backend didn’t respond.'
        : `The backend responded with status ${response.status}, which doesn’t show whether this is allowed.`;
    return { ...finding, status: 'unknown', result: 'Unknown', cause };
  }
  const result = access === 'open' ? 'Open' : 'Closed';
  if ((access === 'open') === (probe.isOpen ?? false)) return { ...finding, status: 'ok', result };
  return access === 'open'
    ? {
        ...finding,
        status: 'problem',
        result,
        cause: `Anyone on the internet can do this with the public key: ${lowerFirst(probe.title)}.`,
        fix: fixOf(probe),
      }
    : {
        ...finding,
        status: 'problem',
        result,
        cause: `Visitors need this, but the backend refuses it: ${lowerFirst(probe.title)}.`,
        fix: `Check PUBLIC_SUPABASE_PUBLISHABLE_KEY. ${restore}`,
      };
}

function accessIn(
  { isOpen, isClosed }: Probe,
  { status, text }: ProbeResponse,
): 'open' | 'closed' | 'unknown' {
  if (status === 0 || status === 429 || status >= 500) return 'unknown';
  const body = parse(text);
  if (isClosed) return status === 200 && !isClosed(body) ? 'open' : 'closed';
  // A permission that's restricted by a policy. The policy refuses the probe, which has no valid row.
  if (isOpen && text.includes('row-level security')) return 'open';
  // Hosted storage responds with 400, and has the real status in the body.
  const { statusCode } = (body ?? {}) as { statusCode?: string };
  return [401, 403, 404, 406].includes(Number(statusCode ?? status)) ? 'closed' : 'open';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const restore =
  'In a hosted project, run `npm run doctor`. It lists the grants and policies that differ from supabase/migrations, and the migration statements to run again. On one machine, restore a backup from before the change.';

function fixOf({ path, title }: Probe): string {
  const [, name] = /^\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(path) ?? [];
  if (title.startsWith('Call ')) {
    return `Run \`revoke execute on function public.${name} from anon, public;\` in the database. ${restore}`;
  }
  if (path.startsWith('/auth/')) {
    return 'Turn off anonymous sign-ins in the Auth settings: run `npm run supabase -- config push`.';
  }
  if (path.startsWith('/storage/')) {
    return 'Remove policies on storage.objects that aren’t from supabase/migrations: run `npm run doctor` to find them.';
  }
  if (path.startsWith('/functions/')) {
    return 'Deploy the functions again: run `npm run supabase -- functions deploy --use-api`.';
  }
  return `Turn on row-level security for ${name}, and revoke any grants to anon that aren’t in supabase/migrations. ${restore}`;
}

const maxShown = 300;

function evidenceOf(
  { method, path, headers, body }: Probe,
  { status, text }: ProbeResponse,
  backend: string,
): string {
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  return [
    `${method} ${backend}${path}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [JSON.stringify(body)] : []),
    '',
    status === 0 ? 'No response' : `HTTP ${status}`,
    ...(shown ? [shown] : []),
  ].join('\n');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
