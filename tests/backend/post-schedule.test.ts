import { expect, test } from 'vitest';
import { describeDatabase } from './lanes/index.ts';
import { draftOf, insertRow } from './database/rows.ts';
import { useFunctions } from './served-functions.ts';

describeDatabase('A scheduled post', (lane) => {
  const { servers, dispatch } = useFunctions(lane);
  const dispatchSchedule = async () => expect((await dispatch('schedule')).status).toBe(200);

  test('is shown as late while nothing runs, and goes live with the first run', async () => {
    const { running } = servers;
    const { id } = await insertRow<{ id: string }>(
      running,
      'blog_posts',
      draftOf({ is_published: true }),
    );
    const moderator = await running.client('moderator');
    const find = async () => {
      const { data } = await moderator.rpc('list_posts').throwOnError();
      return (data as { posts: { status: string; is_late: boolean; version: number }[] }).posts[0];
    };
    await moderator
      .rpc('schedule_post', { post_id: id, version: 1, publish_at: '2099-01-01' })
      .throwOnError();
    await dispatchSchedule();
    expect(await find()).toMatchObject({ status: 'scheduled', is_late: false });

    // An hour after its time. Moving the time queues another job.
    await running.query(
      `update public.post_workflow set scheduled_for = now() - interval '1 hour'`,
    );
    expect(await find()).toMatchObject({ status: 'scheduled', is_late: true });
    const { data } = await moderator.rpc('get_staff_home').throwOnError();
    expect(data).toMatchObject({ late_posts: 1 });
    await dispatchSchedule();
    expect(await find()).toMatchObject({ status: 'public', is_late: false });

    // Its first job comes too late to do anything.
    const version = (await find())?.version;
    await moderator.rpc('unpublish_posts', { items: [{ id, version }] }).throwOnError();
    await running.query(`update private.outbox set due_at = now() where delivered_at is null`);
    await dispatchSchedule();
    expect(await find()).toMatchObject({ status: 'unpublished', is_late: false });
  });
});
