export interface CacheOptions<Value> {
  /** Maximum total size of all values. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /**
   * Whether callers wait for the same load. Not in a Worker outside of a Durable Object, because there, a request's
   * reads end with the request, and others would wait forever.
   */
  sharesLoads: boolean;
}

/** Returns the value for a key. Loads it if it isn't in the cache. Doesn't cache errors or undefined. */
export type Cache<Base> = <Value extends Base | undefined>(
  key: string,
  load: () => Promise<Value>,
) => Promise<Value>;

/** A cache of values that never change. Drops the least recently used ones. */
export function boundedCache<Base extends NonNullable<unknown> | null>({
  maxSize,
  sizeOf,
  sharesLoads,
}: CacheOptions<Base>): Cache<Base> {
  // In order of last use.
  const values = new Map<string, Base>();
  const loading = new Map<string, Promise<Base | undefined>>();
  let size = 0;

  function add(key: string, value: Base): void {
    const added = sizeOf(value);
    // Already loaded by another call, or too large to be worth caching.
    if (values.has(key) || added > maxSize) return;
    values.set(key, value);
    size += added;
    for (const [oldest, dropped] of values) {
      if (size <= maxSize) break;
      values.delete(oldest);
      size -= sizeOf(dropped);
    }
  }

  async function read(
    key: string,
    load: () => Promise<Base | undefined>,
  ): Promise<Base | undefined> {
    const known = values.get(key);
    if (known !== undefined) {
      values.delete(key);
      values.set(key, known);
      return known;
    }
    const current = loading.get(key);
    if (current) return current;
    const loaded = load().then((value) => {
      if (value !== undefined) add(key, value);
      return value;
    });
    if (sharesLoads) {
      loading.set(key, loaded);
      const done = () => void loading.delete(key);
      loaded.then(done, done);
    }
    return loaded;
  }
  return read as Cache<Base>;
}
