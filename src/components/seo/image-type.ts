const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The media type that an image's address tells; undefined where it tells none. */
export function imageType(address: string): string | undefined {
  const [, ending] = /\.(\w+)$/.exec(new URL(address).pathname) ?? [];
  return ending && types[ending.toLowerCase()];
}
