/** Excel takes UTF-8 for its own code page where nothing says otherwise. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** A file of comma-separated values (RFC 4180) that spreadsheets open without running anything in it. */
export function csv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
