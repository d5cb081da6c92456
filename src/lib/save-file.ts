/** A minute is enough for the browser to start the download. */
const objectUrlLifetimeMs = 60_000;

/** Saves a text file in the browser. */
export function saveFile(name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}
