/** The address that must not be found out; `ours` is its comment, `post` that comment's. */
export interface Secret {
  marker: string;
  ours: string;
  post: string;
}

export interface Attempt {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

const comments = 'blog_comments?';
const posts = 'blog_posts?select=title,';

const columns = [
  'author_email',
  '*',
  'id,author_email',
  'x:author_email',
  'author_email::text',
  'author_email->>x',
  'author_email->0',
  'author_email.count()',
  'author_email.max()',
  'moderation_status,author_email.max()',
  // A row of the table in PostgreSQL's notation of functions: row_to_json(blog_comments).
  'row_to_json',
  'to_jsonb',
  'text',
  'blog_comments',
];

const filters = ({ marker }: Secret) => [
  `author_email=eq.${marker}`,
  `author_email=neq.${marker}`,
  `author_email=not.eq.${marker}`,
  'author_email=like.marker*',
  'author_email=ilike.MARKER*',
  'author_email=not.like.marker*',
  'author_email=match.^marker',
  'author_email=gt.m',
  `author_email=in.(${marker})`,
  'author_email=not.is.null',
  'author_email=fts.marker',
  'author_email->>x=eq.1',
  `or=(author_email.eq.${marker},id.is.null)`,
  `or=(author_email.like."marker*",id.is.null)`,
  `and=(id.not.is.null,or(author_email.eq.${marker},author_email.is.null))`,
  `not.or=(author_email.eq.${marker},id.is.null)`,
];

/** Every way of a request that reads to name the column. */
export function readings(secret: Secret): Attempt[] {
  const { marker } = secret;
  return [
    ...columns.map((select) => `${comments}select=${select}`),
    'blog_comments',
    ...filters(secret).map((filter) => `${comments}select=id&${filter}`),
    `${comments}select=id&order=author_email`,
    `${comments}select=id&order=author_email.desc.nullslast&limit=1`,
    `${comments}select=id&order=to_jsonb`,
    `${posts}blog_comments(author_email)`,
    `${posts}blog_comments(*)`,
    `${posts}blog_comments(x:author_email::text)`,
    `${posts}...blog_comments(author_email)`,
    `${posts}blog_comments!inner(id)&blog_comments.author_email=eq.${marker}`,
    `${posts}blog_comments(id)&blog_comments.author_email=like.marker*`,
    `${posts}blog_comments(id)&blog_comments.or=(author_email.eq.${marker},id.is.null)`,
    `${posts}blog_comments(id)&blog_comments.order=author_email`,
    `${posts}blog_comments(author_email.count())`,
    `${comments}select=blog_posts(title,blog_comments(author_email))`,
    'post_revisions?select=blog_posts(blog_comments(author_email))',
    'rpc/get_admin_comments?select=author_email',
    'rpc/get_admin_comments?author_email=not.is.null',
    'rpc/get_admin_comments?order=author_email',
    `rpc/get_public_comments_safe?blog_post_id=${secret.post}&select=author_email`,
  ].map((path) => ({ path }));
}

/** select=* in every form that PostgREST knows or may come to know, and the count of a guess. */
export function forms({ marker, ours }: Secret): Attempt[] {
  const types = [
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'application/vnd.pgrst.plan+json;for="application/json"',
    'application/geo+json',
    'application/octet-stream',
    'text/xml',
  ];
  return [
    ...types.map((accept) => ({ path: `${comments}id=eq.${ours}`, headers: { accept } })),
    ...types.map((accept) => ({ path: `${comments}select=author_email`, headers: { accept } })),
    {
      method: 'HEAD',
      path: `${comments}select=id&author_email=eq.${marker}`,
      headers: { prefer: 'count=exact' },
    },
    {
      path: `${comments}select=id&author_email=eq.${marker}`,
      headers: { prefer: 'count=planned', range: '0-0' },
    },
  ];
}

const representation = { prefer: 'return=representation' };
const merging = { prefer: 'resolution=merge-duplicates,return=representation' };

/** Every way of a request that writes to show, to compare with, or to change an address. */
export function writings({ marker, ours, post }: Secret): Attempt[] {
  const comment = {
    post_id: post,
    author_name: 'Somebody',
    author_email: 'somebody@example.com',
    content: 'Ten characters at least',
  };
  const mine = `${comments}id=eq.${ours}`;
  const theirs = `${comments}author_email=eq.${marker}`;
  const spam = { moderation_status: 'spam' };
  const changed = { author_email: 'changed@example.com' };
  return [
    { method: 'POST', path: `${comments}select=*`, body: comment, headers: representation },
    {
      method: 'POST',
      path: `${comments}select=author_email`,
      body: comment,
      headers: representation,
    },
    {
      method: 'POST',
      path: `${comments}on_conflict=author_email`,
      body: comment,
      headers: merging,
    },
    {
      method: 'POST',
      path: `${comments}on_conflict=id`,
      body: { ...comment, id: ours },
      headers: merging,
    },
    {
      method: 'POST',
      path: `${comments}columns=author_email,id`,
      body: { ...comment, id: ours },
      headers: merging,
    },
    { method: 'PUT', path: mine, body: { ...comment, id: ours }, headers: representation },
    { method: 'PATCH', path: mine, body: changed },
    { method: 'PATCH', path: `${mine}&columns=author_email`, body: { ...changed, ...spam } },
    { method: 'PATCH', path: theirs, body: spam },
    { method: 'PATCH', path: `${comments}or=(author_email.eq.${marker})`, body: spam },
    { method: 'PATCH', path: `${mine}&select=*`, body: spam, headers: representation },
    {
      method: 'PATCH',
      path: `${mine}&select=id,author_email`,
      body: spam,
      headers: representation,
    },
    { method: 'PATCH', path: `${mine}&select=to_jsonb`, body: spam, headers: representation },
    {
      method: 'PATCH',
      path: `${mine}&order=author_email&limit=1`,
      body: spam,
      headers: representation,
    },
    { method: 'DELETE', path: theirs },
    { method: 'DELETE', path: `${mine}&select=*`, headers: representation },
    { method: 'DELETE', path: `${mine}&select=author_email`, headers: representation },
  ];
}

/** Rows that break a constraint: the refusal must not repeat the row. */
export function faults({ marker, ours, post }: Secret): Attempt[] {
  const comment = {
    post_id: post,
    author_name: 'Somebody',
    author_email: marker,
    content: 'Ten characters at least',
  };
  const add = (change: object): Attempt => ({
    method: 'POST',
    path: 'blog_comments',
    body: { ...comment, ...change },
  });
  return [
    add({ author_name: 'x' }),
    add({ author_name: null }),
    add({ author_email: marker.replace('.', '') }),
    add({ author_email: marker.padEnd(300, 'x') }),
    add({ content: 'short' }),
    add({ content: null }),
    add({ moderation_status: 'approved' }),
    add({ moderation_status: 'unknown' }),
    add({ post_id: '00000000-0000-4000-b000-00000000000f' }),
    add({ id: ours }),
    add({ unknown: 1 }),
    { method: 'PATCH', path: `${comments}id=eq.${ours}`, body: { moderation_status: 'unknown' } },
    { method: 'PATCH', path: `${comments}id=eq.${ours}`, body: { moderation_status: null } },
  ];
}
