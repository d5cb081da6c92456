import type { PGlite } from '@electric-sql/pglite';

/**
 * Where an array is expected, PGlite passes any other value on as it is, and fails while it writes the message. The
 * rest of that message then breaks the next request, which can be another person's. As text, the database accepts or
 * rejects the value. Delete this when PGlite converts it.
 */
export function sendArraysAsText({ serializers }: PGlite): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value) => {
      const text: unknown = serialize(value);
      return typeof text === 'string' ? text : JSON.stringify(text);
    };
  }
}
