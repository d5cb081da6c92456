import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import {
  expectRefused,
  makePosts,
  newVisitor,
  refusals,
  secondsPass,
} from './rate-limited-visitor.ts';

const choice = { session_id: 's', consent_type: 'google_ads', consent_given: true };
const violation = {
  document_url: 'https://example.com/',
  effective_directive: 'img-src',
  blocked_url: 'inline',
  disposition: 'report',
};

describeRestLanes('Rate limits', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test('equal the rules', async () => {
    const rows = await running.query<{ name: string; value: unknown }>(
      `select replace(name, 'limit.', '') as name, value from private.settings
       where name like 'limit.%'`,
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(limits);
  });

  test.each([
    ['consent records', 'consent_tracking', 'consent', choice],
    ['CSP reports', 'csp_reports', 'csp-reports', violation],
  ] as const)('%s are limited by IP address', async (_, table, limit, row) => {
    const visitor = newVisitor(running);
    const { most, seconds } = limits[limit];
    expect((await visitor.insert(table, Array(most).fill(row))).status).toBe(201);
    await expectRefused(await visitor.insert(table, row), limit);
    expect((await newVisitor(running).insert(table, row)).status).toBe(201);
    await secondsPass(running, seconds);
    expect((await visitor.insert(table, row)).status).toBe(201);
  });

  test("posts are limited by account, and moderators aren't limited", async () => {
    let made = 0;
    const drafts = (number: number) =>
      Array.from({ length: number }, () => ({
        slug: `draft-${++made}`,
        title: 'A title',
        category: 'Testing',
        author_name: 'A writer',
      }));
    const { most } = limits.posts;
    const visitor = newVisitor(running);
    const person = await running.person();
    expect((await visitor.insert('blog_posts', drafts(most), { person })).status).toBe(201);
    await expectRefused(
      await newVisitor(running).insert('blog_posts', drafts(1), { person }),
      'posts',
    );
    const other = { person: await running.person() };
    expect((await visitor.insert('blog_posts', drafts(1), other)).status).toBe(201);
    const moderator = { person: await running.person('moderator') };
    expect((await visitor.insert('blog_posts', drafts(most + 1), moderator)).status).toBe(201);
  });

  test("leads are limited by the given IP address, and repeats don't count", async () => {
    const { most } = limits.leads;
    const client = await running.client('service_role');
    const submit = (turn: number, client_address: string) =>
      client.rpc('submit_lead', {
        lead: {
          form_id: 'request-a-time',
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.com',
          preferred_times: `Choice ${turn}`,
          consent_given: true,
          consent_statement: 'I agree.',
        },
        idempotency_key: null,
        client_address,
      });
    // All in one IPv6 network.
    const answers = await Promise.all(
      Array.from({ length: most }, (_, turn) => submit(turn, `2001:db8::${turn}`)),
    );
    expect(answers.map(({ error }) => error)).toEqual(Array(most).fill(null));
    const refused = await submit(most, '2001:db8:0:0:ffff::');
    expect(refused.status).toBe(429);
    expect(refused.error).toMatchObject({ code: 'PT429', message: refusals.leads });
    const repeat = await submit(0, '2001:db8::ffff');
    expect(repeat.data).toMatchObject({ created: false });
    expect((await submit(most, '2001:db8:0:1::')).data).toMatchObject({ created: true });
  });

  test('only a keyed hash of the IP address is stored, until the window is over', async () => {
    const [post = ''] = await makePosts(running, 1);
    const { address, comment } = newVisitor(running);
    await comment(1, post);
    const kept = await running.query<{ kept: string }>(
      `select r.limit_name || ' ' || encode(r.subject, 'escape') as kept from private.rate_limits r`,
    );
    expect(kept).not.toHaveLength(0);
    expect(kept.filter((row) => /127\.|2001:/.test(row.kept))).toEqual([]);
    const plain = await running.query(
      `select from private.rate_limits r
       where length(r.subject) <> 32 or r.subject = sha256(convert_to('comments ' || $1, 'UTF8'))`,
      [`${address} ${post}`],
    );
    expect(plain).toHaveLength(0);

    const longest = Math.max(...Object.values(limits).map(({ seconds }) => seconds));
    await secondsPass(running, longest);
    await (await running.client('service_role')).rpc('delete_expired');
    expect(await running.query('select from private.rate_limits')).toHaveLength(0);
  });
});
