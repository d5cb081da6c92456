const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The media type of an image, from its file extension. Undefined if unknown. */
export function imageType(address: string): string | undefined {
  const [, extension] = /\.(\w+)$/.exec(new URL(address).pathname) ?? [];
  return extension && types[extension.toLowerCase()];
}
