/** Each character of a text, with the one that it stands for at the same place of the other text. */
export function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const characters = [...to];
  return new Map([...from].map((character, index) => [character, characters[index] ?? '']));
}
