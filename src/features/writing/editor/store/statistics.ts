import type { Node } from '@tiptap/pm/model';
import { postLengths } from '~rules/post/post';

export interface Statistics {
  words: number;
  characters: number;
  /** How much more HTML fits. Below zero, the post is too long. */
  left: number;
}

const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Counts of the blocks of a document. Nodes never change, so only edited ones are counted again. */
const counted = new WeakMap<Node, { words: number; characters: number }>();

export function statisticsOf(doc: Node, html: string): Statistics {
  let words = 0;
  let characters = 0;
  doc.descendants((node) => {
    if (!node.isTextblock) return true;
    let count = counted.get(node);
    if (!count) {
      const text = node.textBetween(0, node.content.size, undefined, ' ');
      count = { words: text.match(word)?.length ?? 0, characters: codePoints(text) };
      counted.set(node, count);
    }
    words += count.words;
    characters += count.characters;
    return false;
  });
  return { words, characters, left: postLengths.content - codePoints(html) };
}

/** The length as the database counts it. */
function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0);
}
