import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { insertRow, publicPostOf } from './rows.ts';

describeDatabase('Suggestions for a missing post', (lane) => {
  let running: Running;

  async function suggested(address: string): Promise<string[]> {
    const client = await running.client('anon');
    const { data, error } = await client.rpc('suggest_blog_posts', { address });
    expect(error).toBeNull();
    return (data as { slug: string }[]).map(({ slug }) => slug);
  }

  const newest = ['newest-3', 'newest-2', 'newest-1'];

  beforeAll(async () => {
    running = await lane.start();
    const posts = [
      { slug: 'hire-nurses', title: 'How to hire a nurse in Texas' },
      { slug: 'nurse-pay', title: 'What nurses earn' },
      { slug: 'clinic', title: 'Staff a clinic', excerpt: 'From Texas to Maine' },
      {
        slug: 'careers-page',
        title: 'Seven questions for an interview',
        excerpt: 'And for a nurse',
      },
      // Similar only at its start.
      { slug: 'intake', title: 'Intake forms' },
      { slug: 'fees', title: 'Placement fees', published_at: '2024-01-01' },
      { slug: 'fees-again', title: 'Placement fees', published_at: '2024-02-01' },
      ...newest.map((slug, index) => ({ slug, title: 'W', published_at: `2025-01-0${9 - index}` })),
      { slug: 'nurses-in-texas', title: 'A draft', is_published: false },
      { slug: 'nurse-shifts-texas', title: 'In review', moderation_status: 'pending' },
    ];
    for (const [index, post] of [...posts, { slug: 'renamed', title: 'W' }].entries()) {
      const published_at = `2023-01-${10 + index}`;
      await insertRow(running, 'blog_posts', publicPostOf({ published_at, ...post }));
    }
    await running.query(`update public.blog_posts set slug = 'dentists' where slug = 'renamed'`);
  });

  test.each([
    ['how-to-hire-nurses-in-texas', ['hire-nurses', 'nurse-pay', 'careers-page']],
    // One wrong word.
    ['hire-nusres-texas', ['hire-nurses', 'clinic']],
    ['2024/11/fees-and-placements.html', ['fees-again', 'fees']],
    ['careres', ['careers-page']],
    ['intervew', ['careers-page']],
    ['Clinics & <staff> | ! :* \\', ['clinic']],
    ['dentist', ['dentists']],
    ['what-is-this-2', newest],
    ['', newest],
    ['x'.repeat(400), newest],
  ])('%s', async (address, expected) => {
    expect(await suggested(address)).toEqual(expected);
  });
});
