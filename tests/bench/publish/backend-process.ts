// A fake backend in a process of its own, so that it takes no time from what is measured. The parent
// says how many posts there are, and which to edit.
import { startFakeBackend } from '../../unit/publisher/fake-backend.ts';
import { makePost } from '../../unit/publisher/posts.ts';

export type Wish = { posts: number } | { edit: number };

/** Bytes of a body. */
const bodySize = 5000;

const backend = await startFakeBackend();
let edits = 0;

process.on('message', (wish: Wish) => {
  if ('posts' in wish) {
    backend.posts.clear();
    for (let n = 0; n < wish.posts; n += 1) backend.posts.set(...entry(n));
    backend.restart();
  } else {
    edits += 1;
    const updated_at = new Date().toISOString();
    backend.put(makePost(wish.edit, { title: `Edited ${edits} times`, updated_at }, bodySize));
  }
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.(backend.url);

function entry(n: number): [string, ReturnType<typeof makePost>] {
  const post = makePost(n, {}, bodySize);
  return [post.id, post];
}
