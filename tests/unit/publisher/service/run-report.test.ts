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
