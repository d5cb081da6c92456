import { beforeAll, describe, expect, test } from 'vitest';
import { limits, tooManyRequests } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { commentOn, draftOf, insertRow, leadOf, publicPostOf, type Row } from './rows.ts';

/** The error message of each rate limit. */
const messages = {
  comments: 'You can only submit 5 comments per 10 minutes.',
  'all-comments': 'Too many comments from your network. Try again later.',
  consent: 'Too many consent records from your network. Try again later.',
  posts: 'You’ve created too many posts in the last hour. Try again later.',
  leads: tooManyRequests,
};

const consent = { session_id: 's', consent_type: 'google_ads', consent_given: true };

/** For visitors who can send any HTTP request. supabase/tests/rate_limits.test.sql tests the sliding window. */
describeDatabase('Rate limits', (lane) => {
  let running: Running;
  let visitors = 0;

  beforeAll(async () => {
    running = await lane.start();
  });

  /** A visitor with an IP address of their own. */
  function newVisitor() {
    const address = loopbackAddress(++visitors);
    /** Inserts one or more rows, with the session of `person` if given. */
    const insert = (
      table: string,
      rows: Row | Row[],
      { person, headers }: { person?: Person; headers?: Record<string, string> } = {},
    ): Promise<Response> =>
      askFrom(address, `${running.url}/rest/v1/${table}`, {
        method: 'POST',
        headers: {
          apikey: running.keys.publishable,
          'content-type': 'application/json',
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...headers,
        },
        body: JSON.stringify(rows),
      });
    /** Sends concurrent comments and returns the sorted response statuses. */
    async function comment(times: number, post: string): Promise<number[]> {
      const answers = Array.from({ length: times }, () => insert('blog_comments', commentOn(post)));
      return (await Promise.all(answers)).map(({ status }) => status).sort();
    }
    return { address, insert, comment };
  }

  async function expectLimited(answer: Response, limit: keyof typeof messages) {
    expect(answer.status).toBe(429);
    const error = (await answer.json()) as { details: string };
    expect(error).toMatchObject({ code: 'PT429', message: messages[limit] });
    expect(Number(error.details)).toBeGreaterThan(0);
    expect(Number(error.details)).toBeLessThanOrEqual(limits[limit].seconds);
  }

  /** Makes everything counted so far older. */
  const secondsPass = (seconds: number) =>
    running.query(
      'update private.rate_limits set expires_at = expires_at - make_interval(secs => $1)',
      [seconds],
    );

  async function makePosts(count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      ids.push((await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf())).id);
    }
    return ids;
  }

  describe('for comments', () => {
    const { most } = limits.comments;
    const accepted = (times: number) => Array<number>(times).fill(201);
    let post: string;
    let another: string;

    beforeAll(async () => {
      [post = '', another = ''] = await makePosts(2);
    });

    test('accept exactly five of twenty concurrent requests per post and visitor', async () => {
      const visitor = newVisitor();
      const limited = Array<number>(20 - most).fill(429);
      expect(await visitor.comment(20, post)).toEqual([...accepted(most), ...limited]);
      await expectLimited(await visitor.insert('blog_comments', commentOn(post)), 'comments');
      expect(await visitor.comment(1, another)).toEqual([201]);
      expect(await newVisitor().comment(1, post)).toEqual([201]);
      // Signing in doesn't help.
      const person = await running.person();
      const signedIn = await visitor.insert('blog_comments', commentOn(post), { person });
      await expectLimited(signedIn, 'comments');
    });

    test('also apply to all posts together', async () => {
      const visitor = newVisitor();
      const [last = '', ...posts] = await makePosts(limits['all-comments'].most / most + 1);
      for (const id of posts) expect(await visitor.comment(most, id)).toEqual(accepted(most));
      await expectLimited(await visitor.insert('blog_comments', commentOn(last)), 'all-comments');
    });

    test('count each row of a bulk insert, which is stored completely or not at all', async () => {
      const visitor = newVisitor();
      const author_name = 'Bulk';
      const rows = Array.from({ length: most + 1 }, () => commentOn(post, { author_name }));
      await expectLimited(await visitor.insert('blog_comments', rows), 'comments');
      expect(
        await running.query('select from public.blog_comments where author_name = $1', [
          author_name,
        ]),
      ).toHaveLength(0);
      expect((await visitor.insert('blog_comments', rows.slice(1))).status).toBe(201);
    });

    test("don't count comments that are rejected for another reason", async () => {
      const visitor = newVisitor();
      const invalid = [
        commentOn(post, { content: 'short' }),
        commentOn(post, { moderation_status: 'approved' }),
        commentOn('00000000-0000-4000-a000-000000000000'),
      ];
      for (const row of [...invalid, ...invalid]) {
        expect([400, 401]).toContain((await visitor.insert('blog_comments', row)).status);
      }
      expect(await visitor.comment(most, post)).toEqual(accepted(most));
    });
  });

  test('for consent records apply to an IP address', async () => {
    const visitor = newVisitor();
    const { most, seconds } = limits.consent;
    const insert = (rows: Row | Row[], { insert } = visitor) => insert('consent_tracking', rows);
    expect((await insert(Array<Row>(most).fill(consent))).status).toBe(201);
    await expectLimited(await insert(consent), 'consent');
    expect((await insert(consent, newVisitor())).status).toBe(201);
    await secondsPass(seconds);
    expect((await insert(consent)).status).toBe(201);
  });

  test('for posts apply to an account, but not to moderators', async () => {
    const { most } = limits.posts;
    const insert = (count: number, person: Person) =>
      newVisitor().insert(
        'blog_posts',
        Array.from({ length: count }, () => draftOf()),
        { person },
      );
    const person = await running.person();
    expect((await insert(most, person)).status).toBe(201);
    await expectLimited(await insert(1, person), 'posts');
    expect((await insert(1, await running.person())).status).toBe(201);
    expect((await insert(most + 1, await running.person('moderator'))).status).toBe(201);
  });

  test("for leads apply to the given IP address, and don't count repeats", async () => {
    const { most } = limits.leads;
    const client = await running.client('service_role');
    const submit = (turn: number, client_address: string) =>
      client.rpc('submit_lead', {
        lead: leadOf({ form_id: 'request-a-time', preferred_times: `Choice ${turn}` }),
        idempotency_key: null,
        client_address,
      });
    // All in one IPv6 network.
    const answers = await Promise.all(
      Array.from({ length: most }, (_, turn) => submit(turn, `2001:db8::${turn}`)),
    );
    expect(answers.map(({ error }) => error)).toEqual(Array(most).fill(null));
    expect(await submit(most, '2001:db8:0:0:ffff::')).toMatchObject({
      status: 429,
      error: { code: 'PT429', message: messages.leads },
    });
    expect((await submit(0, '2001:db8::ffff')).data).toMatchObject({ created: false });
    expect((await submit(most, '2001:db8:0:1::')).data).toMatchObject({ created: true });
  });

  test('store only a keyed hash of the IP address, until the window is over', async () => {
    const [post = ''] = await makePosts(1);
    const { address, comment } = newVisitor();
    await comment(1, post);
    const stored = await running.query<{ subject: string }>(
      `select encode(r.subject, 'escape') as subject from private.rate_limits r`,
    );
    expect(stored).not.toHaveLength(0);
    expect(stored.filter(({ subject }) => /127\.|2001:/.test(subject))).toEqual([]);
    const plain = await running.query(
      `select from private.rate_limits r
       where length(r.subject) <> 32 or r.subject = sha256(convert_to('comments ' || $1, 'UTF8'))`,
      [`${address} ${post}`],
    );
    expect(plain).toHaveLength(0);

    await secondsPass(Math.max(...Object.values(limits).map(({ seconds }) => seconds)));
    await (await running.client('service_role')).rpc('delete_expired');
    expect(await running.query('select from private.rate_limits')).toHaveLength(0);
  });
});
