/**
 * Calls `work` for every item, up to `limit` at a time. After a failure, it starts no more, waits for the
 * rest, and throws the first error.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  // The workers share one iterator, so each item is taken once.
  const queue = items[Symbol.iterator]();
  async function worker() {
    for (let next = queue.next(); !next.done && errors.length === 0; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        errors.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker));
  if (errors.length > 0) throw errors[0];
}
