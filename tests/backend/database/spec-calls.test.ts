import { beforeAll } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { describeCommentCalls } from './spec-calls/comments.ts';
import { describeListing } from './spec-calls/listing.ts';
import { describeNewComments } from './spec-calls/new-comment.ts';
import { describePostCalls } from './spec-calls/posts.ts';
import { describeMistakes } from './spec-calls/requests.ts';
import { makeSample, type Sample } from './spec-calls/sample.ts';
import { describeStaffCalls } from './spec-calls/staff.ts';
import { describeVisitorCalls } from './spec-calls/visitors.ts';

/** The calls of spec §7 under /rest/v1 through supabase-js. Every lane gives the same responses. */
describeLanes('The calls of the specification', (lane) => {
  let sample: Sample;

  beforeAll(async () => {
    const running = await lane.start();
    sample = { running, writer: await running.person() };
    await makeSample(running, sample.writer);
  });

  for (const describeCalls of [
    describeVisitorCalls,
    describeListing,
    describePostCalls,
    describeNewComments,
    describeCommentCalls,
    describeStaffCalls,
    describeMistakes,
  ]) {
    describeCalls(() => sample);
  }
});
