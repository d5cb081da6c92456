import { beforeAll, expect, test } from 'vitest';
import { describeRestLanes, type Person, type Running } from '../lanes/index.ts';

type Who = 'anon' | 'author' | 'stranger' | 'moderator' | 'admin';
type State = 'draft' | 'submitted' | 'public' | 'rejected' | 'withdrawn';

const states: Record<State, { is_published: boolean; moderation_status: string }> = {
  draft: { is_published: false, moderation_status: 'pending' },
  submitted: { is_published: true, moderation_status: 'pending' },
  public: { is_published: true, moderation_status: 'approved' },
  rejected: { is_published: true, moderation_status: 'rejected' },
  withdrawn: { is_published: false, moderation_status: 'approved' },
};
const everyState = Object.keys(states) as State[];
const everyone: Who[] = ['anon', 'author', 'stranger', 'moderator', 'admin'];

/** Who can do what to a post in which state. Everything else is rejected or affects no row. */
const allowed: Record<'read' | 'edit' | 'approve' | 'delete', Record<Who, readonly State[]>> = {
  read: {
    anon: ['public'],
    author: everyState,
    stranger: ['public'],
    moderator: everyState,
    admin: everyState,
  },
  edit: {
    anon: [],
    author: ['draft', 'submitted', 'rejected'],
    stranger: [],
    moderator: everyState,
    admin: everyState,
  },
  approve: { anon: [], author: [], stranger: [], moderator: everyState, admin: everyState },
  delete: { anon: [], author: [], stranger: [], moderator: [], admin: everyState },
};

describeRestLanes('blog_posts', (lane) => {
  let running: Running;
  let author: Person;
  let made = 0;

  beforeAll(async () => {
    running = await lane.start();
    author = await running.person();
  });

  async function makePost(state: State): Promise<string> {
    const { is_published, moderation_status } = states[state];
    const [row] = await running.query<{ id: string }>(
      `insert into public.blog_posts
         (slug, title, category, author_name, is_published, moderation_status, author_id)
       values ($1, 'A title', 'Testing', 'A writer', $2, $3, $4) returning id`,
      [`cell-${++made}`, is_published, moderation_status, author.id],
    );
    return row?.id ?? '';
  }

  async function row(id: string) {
    const [found] = await running.query<{ title: string; moderation_status: string }>(
      'select title, moderation_status from public.blog_posts where id = $1',
      [id],
    );
    return found;
  }

  function client(who: Who) {
    return running.client(who === 'author' ? author : who === 'stranger' ? 'user' : who);
  }

  const cells = everyone.flatMap((who) => everyState.map((state) => ({ who, state })));

  test.each(cells)('reading: $who, $state post', async ({ who, state }) => {
    const id = await makePost(state);
    const { data, error } = await (await client(who)).from('blog_posts').select().eq('id', id);
    expect(error).toBeNull();
    expect(data).toHaveLength(allowed.read[who].includes(state) ? 1 : 0);
  });

  test.each(cells)('editing: $who, $state post', async ({ who, state }) => {
    const id = await makePost(state);
    await (await client(who)).from('blog_posts').update({ title: 'Changed' }).eq('id', id);
    expect((await row(id))?.title).toBe(allowed.edit[who].includes(state) ? 'Changed' : 'A title');
  });

  test.each(cells)('setting the status: $who, $state post', async ({ who, state }) => {
    const id = await makePost(state);
    const before = states[state].moderation_status;
    const wanted = before === 'approved' ? 'rejected' : 'approved';
    await (await client(who)).from('blog_posts').update({ moderation_status: wanted }).eq('id', id);
    expect((await row(id))?.moderation_status).toBe(
      allowed.approve[who].includes(state) ? wanted : before,
    );
  });

  test.each(cells)('deleting: $who, $state post', async ({ who, state }) => {
    const id = await makePost(state);
    await (await client(who)).from('blog_posts').delete().eq('id', id);
    expect(await row(id)).toEqual(
      allowed.delete[who].includes(state) ? undefined : expect.anything(),
    );
  });
});
