import { LRUCache } from 'lru-cache';

export interface CacheOptions<Value> {
  /** Maximum total size of all values, above zero. */
  maxSize: number;
  /** A whole number above zero. */
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
export function boundedCache<Base extends NonNullable<unknown>>({
  maxSize,
  sizeOf,
  sharesLoads,
}: CacheOptions<Base>): Cache<Base> {
  const values = new LRUCache<string, Base>({ maxSize, sizeCalculation: sizeOf });
  const loading = new Map<string, Promise<Base | undefined>>();

  async function read(
    key: string,
    load: () => Promise<Base | undefined>,
  ): Promise<Base | undefined> {
    const known = values.get(key) ?? loading.get(key);
    if (known !== undefined) return known;
    const loaded = load().then((value) => {
      if (value !== undefined) values.set(key, value);
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
