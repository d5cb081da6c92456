/** Maps each character of `from` to the character at the same position in `to`. */
export function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const characters = [...to];
  return new Map([...from].map((character, index) => [character, characters[index] ?? '']));
}
