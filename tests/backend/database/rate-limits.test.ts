import { expect, test } from 'vitest';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { describeDatabase } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';
import { commentOn, insertRow, publicPostOf } from './rows.ts';

// supabase/tests/rate_limits.test.sql tests what each limit counts.
describeDatabase('Rate limits', (lane) => {
  test('accept exactly five of twenty concurrent comments', async () => {
    const running = await lane.start();
    const { id: post } = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf());
    const comment = (visitor: number) =>
      askFrom(loopbackAddress(visitor), `${running.url}/rest/v1/blog_comments`, {
        method: 'POST',
        headers: { apikey: running.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify(commentOn(post)),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment(1)));
    const { most, seconds } = limits.comments;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20 - most);
    const { details } = (await refused[0]?.json()) as { details: string };
    expect(Number(details)).toBeGreaterThan(0);
    expect(Number(details)).toBeLessThanOrEqual(seconds);
    expect((await comment(2)).status).toBe(201);
  });
});
