/** The patterns in SQL code, in the syntax of JavaScript. */
export interface SqlPatterns {
  sources: string[];
  /** Operands that aren't texts or constants of the code. */
  unknown: string[];
}

const token = /--[^\n]*|E?'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|::\w+|\w+|!?~~?\*?|\|\||\S/gisu;
const operators = ['~', '~*', '!~', '!~*'];

export function patternsIn(code: string): SqlPatterns {
  const tokens = [...code.matchAll(token)]
    .map(([text]) => text)
    .filter((text) => !text.startsWith('--') && !text.startsWith('::'));
  const constants = new Map<string, string>();
  for (const [index, text] of tokens.entries()) {
    // x constant text := '…'
    const value = tokens[index + 5] ?? '';
    if (tokens[index + 1] === 'constant' && isText(value)) constants.set(text, valueOf(value));
    // (values ('…', '…')) rows (x, y)
    if (text.toLowerCase() === 'values' && tokens[index + 1] === '(') {
      const row = argumentsFrom(tokens, index + 2, ',');
      const alias = tokens.indexOf('(', index + 2 + row.flat().length);
      const names = argumentsFrom(tokens, alias + 1, ',');
      for (const [column, parts] of row.entries()) {
        const name = names[column]?.at(-1) ?? '';
        if (parts.every(isText)) constants.set(name, parts.map(valueOf).join(''));
      }
    }
  }
  const found: SqlPatterns = { sources: [], unknown: [] };
  for (const [index, text] of tokens.entries()) {
    const pattern = operators.includes(text)
      ? operandFrom(tokens, index + 1)
      : /^regexp_/i.test(text) && tokens[index + 1] === '('
        ? argumentsFrom(tokens, index + 2, ',')[1]
        : /^substring$/i.test(text) && tokens[index + 1] === '('
          ? argumentsFrom(tokens, index + 2, 'from')[1]
          : text.toLowerCase() === 'similar'
            ? ['similar to']
            : undefined;
    if (!pattern) continue;
    const parts = pattern.filter((part) => !['(', ')', '||'].includes(part));
    const values = parts.map((part) => (isText(part) ? valueOf(part) : constants.get(part)));
    if (values.includes(undefined)) found.unknown.push(parts.join(' '));
    else found.sources.push(translate(values.join('')));
  }
  return found;
}

/** The operand of an operator: a text, a name, or what's in parentheses. */
function operandFrom(tokens: readonly string[], start: number): string[] {
  return tokens[start] === '('
    ? (argumentsFrom(tokens, start + 1, ')')[0] ?? [])
    : tokens.slice(start, start + 1);
}

/** What's between separators, up to the closing parenthesis. */
function argumentsFrom(tokens: readonly string[], start: number, separator: string): string[][] {
  const all: string[][] = [[]];
  let depth = 0;
  for (const each of tokens.slice(start)) {
    if (each === ')' && depth === 0) break;
    if (each === '(') depth += 1;
    if (each === ')') depth -= 1;
    if (each.toLowerCase() === separator && depth === 0) all.push([]);
    else all.at(-1)?.push(each);
  }
  return all;
}

const isText = (part: string) => /^(?:E?'|\$)/i.test(part);

function valueOf(text: string): string {
  if (text.startsWith('$')) return text.replaceAll(/^\$\w*\$|\$\w*\$$/g, '');
  const inner = text.replace(/^E?'/i, '').slice(0, -1).replaceAll("''", "'");
  return text.startsWith("'") ? inner : inner.replaceAll('\\\\', '\\');
}

/** In brackets. The others are the same in JavaScript. */
const classes: Record<string, string> = {
  cntrl: '\\0-\\x1f\\x7f-\\x9f',
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
};

const partOfPattern =
  /\\U([0-9a-f]{8})|\\([yMm])|\\(.)|\[(\^?)(\]?)((?:\[:\w+:\]|\\.|[^\]\\])*)\]?/gisu;

/** Translates what PostgreSQL writes differently. */
function translate(source: string): string {
  return source.replaceAll(
    partOfPattern,
    (whole, code, edge, escaped, negation, bracket, inside) => {
      if (code) return `\\u{${code}}`;
      if (edge) return '\\b';
      if (escaped)
        return /[\w$()*+./?[\\\]^{|}]/.test(String(escaped)) ? String(whole) : String(escaped);
      return `[${negation}${bracket && '\\]'}${translateBrackets(String(inside))}]`;
    },
  );
}

function translateBrackets(inside: string): string {
  return inside
    .replaceAll(/\[:(\w+):\]/g, (_, name: string) => classes[name] ?? '')
    .replaceAll(/\\U([0-9a-f]{8})/gi, '\\u{$1}')
    .replaceAll(/\\([^\w\\\]^-])/g, (_, character: string) =>
      character === '[' ? '\\[' : character,
    )
    .replaceAll(/(?<!\\)\[/g, '\\[');
}
