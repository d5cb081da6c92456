import type { StorageClient as Client } from '@supabase/storage-js/dist/index.mjs';

/**
 * Replaces `@supabase/storage-js` in the build (astro.config.mjs): 6 KB of the scripts of every staff page, which only
 * uploads need. Loads the library with the first one.
 */
export class StorageClient {
  readonly #given: ConstructorParameters<typeof Client>;

  constructor(...given: ConstructorParameters<typeof Client>) {
    this.#given = given;
  }

  from(bucket: string): Pick<ReturnType<Client['from']>, 'upload' | 'remove'> {
    const load = async () => {
      const library = await import('@supabase/storage-js/dist/index.mjs');
      return new library.StorageClient(...this.#given).from(bucket);
    };
    return {
      upload: async (...upload) => (await load()).upload(...upload),
      remove: async (...removal) => (await load()).remove(...removal),
    };
  }
}

export class StorageApiError extends Error {}
