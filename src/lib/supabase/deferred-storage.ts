import type { StorageClient as Client } from '@supabase/storage-js/dist/index.mjs';

/**
 * Replaces `@supabase/storage-js` in the build (astro.config.mjs) and loads it at the first upload. It would add 6 KB
 * to the scripts of every staff page.
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
