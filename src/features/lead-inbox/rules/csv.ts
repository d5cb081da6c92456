/** Excel takes UTF-8 for its own code page where nothing says otherwise. */
const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet would run as a formula (OWASP, CSV injection), full-width signs and what stands unseen
 * before them included. Where semicolons or tabs divide cells, as in much of Europe, quotes that do not
 * begin a line hold nothing together: a formula may begin behind each of them, and on each line of a text.
 */
const formula = /(?<=^|[;\t\r\n])(?=[\p{Cf}"\s]*[=+\-@＝＋－＠])/gu;

/** A file of comma-separated values (RFC 4180) that spreadsheets open without running anything in it. */
export function csv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const inert = text.replace(formula, "'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
