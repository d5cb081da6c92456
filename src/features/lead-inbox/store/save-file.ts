/** Milliseconds until the browser has surely begun to save it. */
const keptFor = 60_000;

/** Hands a text to the browser's downloads, under that name. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
