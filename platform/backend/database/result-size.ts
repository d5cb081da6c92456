/**
 * Throws an error that's answered with a 400 if the rows contain more than `maxSize` characters. Keeps one request
 * from occupying the main thread, which would have to receive and serialize all of it.
 */
export function checkResultSize(rows: readonly unknown[], maxSize = Infinity): void {
  let size = 0;
  for (const row of rows) {
    size += sizeOf(row);
    if (size > maxSize) {
      const message = `The result is larger than ${Math.floor(maxSize / 1024 ** 2)} MB. Select fewer columns or rows.`;
      // PostgREST takes the status from a SQLSTATE like this.
      throw Object.assign(new Error(message), { code: 'PT400' });
    }
  }
}

/** The approximate length of a value as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((size, [key, item]) => size + key.length + sizeOf(item), 2);
}
