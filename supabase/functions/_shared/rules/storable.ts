/** Whether PostgreSQL can store it: not U+0000, nor half of a surrogate pair, which has no UTF-8. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
