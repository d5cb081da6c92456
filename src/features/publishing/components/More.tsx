/** The end of a list of which only the beginning is shown. */
export function More({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return <li>{`and ${(count - shown).toLocaleString('en-US')} more`}</li>;
}
