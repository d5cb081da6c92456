import { commentLimit } from '~rules/limits';

const bucketMs = commentLimit.seconds * 1000;

/** Comments submitted on this page, by post and time bucket (spec §9). */
const counts = new Map<string, number>();

const bucket = (postId: string, now: number) => `${postId} ${Math.floor(now / bucketMs)}`;

export function countSubmission(postId: string, now: number): void {
  const key = bucket(postId, now);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** When the visitor can submit another comment, in milliseconds since 1970. Undefined if that's now. */
export function nextSubmissionAt(postId: string, now: number): number | undefined {
  const used = counts.get(bucket(postId, now)) ?? 0;
  return used < commentLimit.most ? undefined : (Math.floor(now / bucketMs) + 1) * bucketMs;
}
