import type { Block, Run } from './blocks';
import type { PastedElement, PastedNode } from './tree';

/** More columns or rows than a cell can span on a real page. */
const maxSpan = 100;

interface Row<Context> {
  /** An empty cell is undefined. */
  cells: (PastedElement | undefined)[];
  /** What applies inside the row. */
  inside: Context;
}

/**
 * The rows of a table, its caption first, without those of nested tables.
 *
 * @param contextIn What applies inside an element. Undefined if it's left out.
 */
export function rowsOf<Context>(
  table: PastedElement,
  inTable: Context,
  contextIn: (element: PastedElement, around: Context) => Context | undefined,
): Row<Context>[] {
  const parts = elementsIn(table).flatMap((part) => {
    if (!/^(?:thead|tbody|tfoot)$/.test(part.name)) return [{ part, around: inTable }];
    const around = contextIn(part, inTable);
    return around === undefined ? [] : elementsIn(part).map((inner) => ({ part: inner, around }));
  });
  const captions = parts
    .filter(({ part }) => part.name === 'caption')
    .map(({ part, around }) => ({ cells: [part], inside: around }));
  const rows = parts.filter(({ part }) => part.name === 'tr');
  const grid = gridOf(rows.map(({ part }) => part));
  // Rows that are left out take part in the grid, because cells can span them.
  const shown = rows.flatMap(({ part, around }, index) => {
    const inside = contextIn(part, around);
    return inside === undefined ? [] : [{ cells: grid[index] ?? [], inside }];
  });
  return [...captions, ...shown];
}

/** Each cell in its column. Cells that span several columns or rows leave the rest of them empty. */
function gridOf(rows: readonly PastedElement[]): (PastedElement | undefined)[][] {
  const covered: number[] = [];
  return rows.map((row) => {
    const cells: (PastedElement | undefined)[] = [];
    const skipCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push(undefined);
      }
    };
    for (const cell of elementsIn(row).filter(({ name }) => name === 'td' || name === 'th')) {
      skipCovered();
      for (let column = 0; column < spanOf(cell, 'colspan'); column += 1) {
        covered[cells.length] = spanOf(cell, 'rowspan') - 1;
        cells.push(column === 0 ? cell : undefined);
      }
    }
    skipCovered();
    return cells;
  });
}

function spanOf({ attributes }: PastedElement, name: 'colspan' | 'rowspan'): number {
  return Math.min(Math.max(Number.parseInt(attributes[name] ?? '') || 1, 1), maxSpan);
}

function elementsIn({ children }: PastedElement): PastedElement[] {
  return children.filter((child: PastedNode) => typeof child !== 'string');
}

const bar = { bold: false, italic: false, underline: false, code: false, href: undefined };

/** Rows with longer cells are probably page layout. */
const maxCellLines = 5;

/** A table row as a paragraph with vertical bars between the cells, so that each value keeps its column. */
export function rowBlocks(cells: readonly (readonly Block[])[]): readonly Block[] {
  const texts = cells.map((blocks) => blocks.filter((block) => block.kind === 'text'));
  const isLine = texts.every(
    (blocks, index) => blocks.length === cells[index]?.length && blocks.length <= maxCellLines,
  );
  if (!isLine) return cells.flat();
  const filled = texts.slice(0, texts.findLastIndex((blocks) => blocks.length > 0) + 1);
  const between = (separator: string, parts: readonly (readonly Run[])[]) =>
    parts.flatMap((runs, index) => (index > 0 ? [{ ...bar, text: separator }, ...runs] : runs));
  if (filled.length <= 1) return filled.flat();
  const lines = filled.map((blocks) =>
    between(
      ' / ',
      blocks.map(({ runs }) => runs),
    ),
  );
  return [{ kind: 'text', heading: 0, runs: between(' | ', lines) }];
}
