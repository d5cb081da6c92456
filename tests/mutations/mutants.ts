import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** A change of one token. */
export interface Mutant {
  /** Relative to the repository's root. */
  file: string;
  line: number;
  /** The part of the file to replace. */
  start: number;
  end: number;
  replacement: string;
  /** The line with and without the change. */
  change: string;
  /** The function, table, or view of a SQL statement. */
  definition: string | undefined;
  /** Orders the sample, and identifies the mutant in saved results. */
  hash: string;
}

type Edit = Pick<Mutant, 'start' | 'end' | 'replacement'> & { isString?: boolean };

const comparisons = { '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] };
const swaps = new Map([
  ...Object.entries(comparisons),
  ...pairs(
    '=== !==',
    '&& ||',
    '+ -',
    '* /',
    '+= -=',
    'some every',
    'min max',
    'startsWith endsWith',
  ),
  ['??', ['&&']],
  ['%', ['*']],
]);
const sqlSwaps = new Map([
  ...Object.entries(comparisons),
  ...pairs('= <>', '+ -', 'and or', 'true false', 'least greatest'),
  ['desc', ['asc']],
]);

function pairs(...texts: string[]): [string, string[]][] {
  return texts.flatMap((text) => {
    const [a = '', b = ''] = text.split(' ');
    return [
      [a, [b]],
      [b, [a]],
    ] as [string, string[]][];
  });
}

/** Timeouts and sizes double, because nobody could notice one more millisecond or byte of them. */
function changeNumber(text: string): string[] {
  const value = Number(text.replaceAll('_', ''));
  return value < 1000
    ? [String(value + 1), ...(value > 0 ? [String(value - 1)] : [])]
    : [String(value * 2)];
}

/**
 * Lists the mutants of a file, at most one per line, by hash. The hash covers the file's name, the text of the line,
 * the change, and the seed, but not line numbers or folders. So, as long as a line stays, so does its mutant, whatever
 * happens to other code, and the results of two versions can be compared.
 */
export function listMutants(file: string, seed: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const isSql = file.endsWith('.sql');
  const definitions = isSql ? listDefinitions(text) : [];
  const repeats = new Map<string, number>();
  const perLine = new Map<number, Mutant & { isString: boolean }>();
  for (const { isString = false, ...edit } of isSql ? editSql(text) : editTypeScript(file, text)) {
    const { start, end, replacement } = edit;
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const line = text.slice(0, start).split('\n').length;
    const [source = ''] = text.slice(lineStart).split('\n', 1);
    const column = start - lineStart - source.search(/\S/);
    const key = [basename(file), source.trim(), column, replacement].join('\n');
    const repeat = repeats.get(key) ?? 0;
    repeats.set(key, repeat + 1);
    const digest = createHash('sha256').update(`${seed}\n${key}\n${repeat}`).digest('hex');
    const hash = digest.slice(0, 16);
    // Otherwise, most mutants would be of strings.
    if (isString && Number.parseInt(hash.slice(-1), 16) >= 4) continue;
    const other = perLine.get(line);
    if (other && (other.isString === isString ? other.hash < hash : isString)) continue;
    const definition = definitions.findLast((statement) => statement.start <= start)?.name;
    const change = `${source.trim()}  [${text.slice(start, end)} → ${replacement || 'removed'}]`;
    perLine.set(line, { ...edit, isString, file, line, change, definition, hash });
  }
  return [...perLine.values()].map(({ isString: _, ...mutant }) => mutant);
}

/** Changes that keep types valid as a rule. Types, imports, log lines, and texts for people stay as they are. */
function editTypeScript(file: string, text: string): Edit[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  visit(source);
  return edits;

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || isLogLine(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isExportDeclaration(node)) return;
    for (const [part, replacement] of changesOf(node)) {
      const isString = ts.isStringLiteral(part);
      edits.push({ start: part.getStart(source), end: part.getEnd(), replacement, isString });
    }
    ts.forEachChild(node, visit);
  }
}

function changesOf(node: ts.Node): [part: ts.Node, replacement: string][] {
  if (ts.isBinaryExpression(node) && !isConcatenation(node)) {
    return (swaps.get(node.operatorToken.getText()) ?? []).map((swap) => [
      node.operatorToken,
      swap,
    ]);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText()]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node) && !isPropertyName(node)) {
    return changeNumber(node.text).map((number) => [node, number]);
  }
  if (ts.isStringLiteral(node) && !isPropertyName(node) && isCode(node.text)) return [[node, "''"]];
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    // Those have changes of their own.
    if (ts.isBinaryExpression(condition) || ts.isPrefixUnaryExpression(condition)) return [];
    return [[condition, `!(${condition.getText()})`]];
  }
  if (ts.isExpressionStatement(node)) {
    const { expression } = node;
    const isCall = ts.isCallExpression(
      ts.isAwaitExpression(expression) ? expression.expression : expression,
    );
    return isCall ? [[node, ';']] : [];
  }
  if (ts.isReturnStatement(node) && !node.expression) return [[node, ';']];
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    return (swaps.get(node.name.text) ?? []).map((swap) => [node.name, swap]);
  }
  return [];
}

function isLogLine(node: ts.Node): boolean {
  const log = /^(await )?([\w.]+\.)?(console|log|logger|warn)\b/;
  return ts.isExpressionStatement(node) && log.test(node.getText());
}

/** Whether an operand of + is obviously a string. */
function isConcatenation({ left, right, operatorToken }: ts.BinaryExpression): boolean {
  const isText = (node: ts.Expression): boolean =>
    ts.isBinaryExpression(node)
      ? isText(node.left) || isText(node.right)
      : ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return /^\+=?$/.test(operatorToken.getText()) && (isText(left) || isText(right));
}

function isPropertyName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** Not a text for people. */
function isCode(text: string): boolean {
  return /^[\w./:*@-]+$/.test(text) && !/^[A-Z][a-z]/.test(text);
}

const sqlTokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$\d+|[a-z_]\w*|\d+(?:\.\d+)?|<=|>=|<>|->>?|#>>?|[:=]=|=>|:=|<@|@>|[^\s]/gi;

/** Lists the definitions of a migration. Triggers and policies belong to their table. */
export function listDefinitions(sql: string): { name: string; start: number }[] {
  const statements =
    /^(?:create (?:or replace )?(?:(?:function|table|view|type|domain|(?:unique )?index) (?:\w+\.)?(\w+)|(?:policy|trigger)[^;]*? on (?:\w+\.)?(\w+))|alter table (?:\w+\.)?(\w+))/gm;
  return [...sql.matchAll(statements)].map(({ 1: own, 2: table, 3: altered, index }) => ({
    name: own ?? table ?? altered ?? '',
    start: index,
  }));
}

/** Changes in functions, checks, policies, and views. Some aren't valid, which shows when migrating. */
function editSql(text: string): Edit[] {
  const edits: Edit[] = [];
  const tokens = [...text.matchAll(sqlTokens)]
    .map(({ 0: token, index }) => ({ token: token.toLowerCase(), start: index }))
    .filter(({ token }) => !token.startsWith('--') && !token.startsWith('/*'));
  let depth = 0;
  /** The depth of an `update … set` or `raise … using`, in which `=` isn't a comparison. */
  let assigning: number | undefined;
  let isBetween = false;
  /** Grants and comments have nothing to change, and indexes only change how long a query takes. */
  let isInvisible = false;
  for (const [index, { token, start }] of tokens.entries()) {
    const previous = tokens[index - 1]?.token;
    const next = tokens[index + 1]?.token ?? '';
    const change = (...replacements: string[]) => {
      const end = start + token.length;
      edits.push(...replacements.map((replacement) => ({ start, end, replacement })));
    };
    const startsStatement = start === 0 || text[start - 1] === '\n';
    if (startsStatement) {
      isInvisible = /^(grant|revoke|comment)$/.test(token) || `${token} ${next}` === 'create index';
    }
    if (isInvisible) continue;

    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === 'set' || token === 'raise') assigning = depth;
    const endsAssignment = /^(where|from|returning|as)$/.test(token) && assigning === depth;
    if (token === ';' || endsAssignment) assigning = undefined;
    if (token === '=' && assigning === depth) continue;
    if (token === 'between') isBetween = true;

    if (token === 'and' && isBetween) isBetween = false;
    else if (sqlSwaps.has(token)) change(...(sqlSwaps.get(token) ?? []));
    else if (/^\d/.test(token)) change(...changeNumber(token));
    else if (previous === 'interval' && /^'\d+ /.test(token)) {
      change(token.replace(/\d+/, (number) => String(Number(number) * 2)));
    } else if (token === 'is' && /^(null|distinct)$/.test(next)) change('is not');
    else if (token === 'not' && (previous === 'is' || !/^(null|valid)$/.test(next))) change('');
    else if (token === 'perform') {
      edits.push({ start, end: text.indexOf(';', start), replacement: 'null' });
    }
  }
  return edits;
}
