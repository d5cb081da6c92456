/**
 * Stores releases, in a folder or a bucket. An object never changes, because its key contains the digest of its
 * content. Only pointers change.
 */
export interface ObjectStore {
  /** Undefined if there's no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Stores an object completely or not at all. It survives a power failure once a pointer has moved, or earlier. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Deletes up to 1,000 objects, because an R2 binding accepts no more. Ignores keys that don't exist. */
  delete(keys: readonly string[]): Promise<void>;
  /** All objects whose key starts with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Undefined if there's no such pointer. Synchronous where reading it is fast enough. */
  readPointer(name: string): Pointer | undefined | Promise<Pointer | undefined>;
  /**
   * Moves a pointer to the root with the digest `to`, and returns it. Undefined if it has been moved since `from` was
   * read, or, without `from`, if it exists. If it throws, the pointer may or may not have moved.
   */
  movePointer(name: string, to: string, from: Pointer | undefined): Promise<Pointer | undefined>;
}

/** Reads and writes objects. */
export type Objects = Pick<ObjectStore, 'get' | 'put'>;

export interface StoredObject {
  key: string;
  /** When it was last stored. */
  modified: Date;
}

/** Names a root. */
export interface Pointer {
  /** The digest of the root. */
  digest: string;
  /** Changes with every move, even back to an earlier root. Opaque outside the store. */
  version: string;
}
