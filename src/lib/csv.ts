import { saveFile } from './save-file';

/** Without it, Excel doesn't read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet could start a formula (OWASP, CSV injection), including full-width signs and signs
 * behind invisible characters. Where semicolons or tabs separate cells, as in much of Europe, quotes inside
 * a line don't protect, so a formula could also start after each separator and on each line.
 */
const beforeSign = /(?<![\p{Cf}"\s])[\p{Cf}"\s]*(?=[=+\-@＝＋－＠])/gu;

/** Formats CSV (RFC 4180) that spreadsheets open without running formulas. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  const safe = text.replace(beforeSign, (blank, start: number) => {
    const isFirst = start === 0 || text[start - 1] === ';';
    return `${isFirst ? "'" : ''}${blank.replace(/[\t\r\n]/g, "$&'")}`;
  });
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a CSV file in the browser. */
export const saveCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv');
