import { expect, test, vi } from 'vitest';
import type { PublishResult } from '../../../../publisher/content/content-publish.ts';
import { reportRun, type ReportRun } from '../../../../publisher/service/run-report.ts';
import { memoryStore } from '../memory-store.ts';
import { postId } from '../posts.ts';

test('a post that can’t be published is reported even if nobody knows what changed', async () => {
  const failures = [{ post_id: postId(1), path: '/blog/post-1', reason: 'It’s broken.' }];
  const result = { warnings: [], failures, waiting: {} } as unknown as PublishResult;
  const readPointer = () => Promise.reject(new Error('The store is down.'));
  const report = vi.fn<ReportRun>().mockResolvedValue();
  const store = { ...memoryStore(), readPointer };
  expect(await reportRun(store, 'live', undefined, report, async () => result)).toBe(result);
  expect(report.mock.calls).toEqual([
    ['publishing'],
    ['live', undefined, { warnings: [], failures }],
  ]);
});

test.each(['live', 'failed'])(
  'a run starts before its start is reported, and is reported as %s after it',
  async (end) => {
    const steps: string[] = [];
    const started = Promise.withResolvers<undefined>();
    async function report(state: string) {
      if (state === 'publishing') await started.promise;
      steps.push(state);
    }
    async function publish() {
      steps.push('run');
      setTimeout(started.resolve);
      if (end === 'failed') throw new Error('No such page.');
      return { warnings: [], failures: [] } as unknown as PublishResult;
    }
    const run = reportRun(memoryStore(), 'live', undefined, report, publish);
    await (end === 'live' ? run : expect(run).rejects.toThrow('No such page.'));
    expect(steps).toEqual(['run', 'publishing', end]);
  },
);
