import type { ObjectStore, Pointer } from '../../../publisher/releases/object-store.ts';

export interface MemoryStore extends ObjectStore {
  /** Can be damaged on purpose. */
  objects: Map<string, Uint8Array>;
  copy(): MemoryStore;
}

/** An object store in memory. */
export function memoryStore(
  objects = new Map<string, Uint8Array>(),
  pointers = new Map<string, Pointer>(),
): MemoryStore {
  const modified = new Map<string, Date>();
  let moves = pointers.size;
  return {
    objects,
    copy: () => memoryStore(new Map(objects), new Map(pointers)),
    get: async (key) => objects.get(key),
    async put(key, bytes) {
      objects.set(key, bytes);
      modified.set(key, new Date());
    },
    async delete(keys) {
      for (const key of keys) objects.delete(key);
    },
    async *list(prefix) {
      for (const key of objects.keys()) {
        if (key.startsWith(prefix)) yield { key, modified: modified.get(key) ?? new Date(0) };
      }
    },
    readPointer: async (name) => pointers.get(name),
    async movePointer(name, root, from) {
      if (pointers.get(name)?.version !== from?.version) return undefined;
      const pointer = { root, version: String(++moves) };
      pointers.set(name, pointer);
      return pointer;
    },
  };
}
