/** Whether PostgreSQL can store the text: no U+0000, and no lone surrogates, which UTF-8 can't encode. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
