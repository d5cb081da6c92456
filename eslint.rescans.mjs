// @ts-check
// Finds expressions whose search takes quadratic time because each of many starting positions reads far ahead and then
// fails: /<a[^>]*>/ in '<a<a<a…'. The plugin's no-super-linear-move finds this only for repeated single characters.
import { CharSet, DFA, JS, NFA } from 'refa';
import { metaOf } from './eslint.version.mjs';

/** Bounded quantifiers are reduced to this number of repetitions, which keeps the automaton small. */
const manyTimes = 4;

/** Stands for the end of the text. */
const end = 0xfffe;

/**
 * A text whose repetition makes a search slow, with one character for each character class. Undefined if there's none.
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined}
 */
export function findRescan(source, flags) {
  if (flags.includes('y') || !/[*+]|,\}/.test(source)) return undefined;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    backreferences: 'disable',
    assertions: 'parse',
  });
  const searched = expression.alternatives.filter(
    ({ elements: [first] }) => flags.includes('m') || !(first && isEdge(first, 'behind')),
  );
  for (const alternatives of [searched, ...lookaheadsOf(searched)]) {
    const simplified = simplifyAll(alternatives, true, true, maxCharacter);
    const nfa = NFA.fromRegex({ ...expression, alternatives: simplified }, { maxCharacter });
    const dfa = DFA.fromFA(nfa);
    dfa.minimize();
    const text = repeatedText(dfa);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Each alternative up to one of its lookaheads, which reads ahead whether or not it's negative.
 * @param {readonly any[]} alternatives
 * @returns {any[][]}
 */
function lookaheadsOf(alternatives) {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((/** @type {any} */ element, /** @type {number} */ index) =>
      element.type === 'Assertion' && element.kind === 'ahead' && !isEdge(element, 'ahead')
        ? [
            [
              {
                type: 'Concatenation',
                elements: [...elements.slice(0, index), { ...element, negate: false }],
              },
            ],
          ]
        : [],
    ),
  );
}

/**
 * Whether an element is `^` (behind) or `$` (ahead), without the flag m.
 * @param {any} element
 * @param {'ahead' | 'behind'} kind
 */
function isEdge(element, kind) {
  return (
    element.type === 'Assertion' &&
    element.kind === kind &&
    element.negate &&
    singleCharacters(element.alternatives)?.isAll === true
  );
}

/**
 * @param {readonly any[]} alternatives
 * @returns {CharSet | undefined}
 */
function singleCharacters(alternatives) {
  let all;
  for (const { elements } of alternatives) {
    const [element] = elements;
    if (elements.length !== 1 || element?.type !== 'CharacterClass') return undefined;
    all = all ? all.union(element.characters) : element.characters;
  }
  return all;
}

/**
 * Replaces assertions with characters where that's equivalent: at the start and at the end.
 * @param {readonly any[]} alternatives
 * @param {boolean} atStart
 * @param {boolean} atEnd
 * @param {number} maxCharacter
 * @returns {any[]}
 */
function simplifyAll(alternatives, atStart, atEnd, maxCharacter) {
  return alternatives.map(({ elements }) => ({
    type: 'Concatenation',
    elements: elements.flatMap((/** @type {any} */ element, /** @type {number} */ index) =>
      simplify(
        element,
        atStart && index === 0,
        atEnd && index === elements.length - 1,
        maxCharacter,
      ),
    ),
  }));
}

/**
 * @param {any} element
 * @param {boolean} atStart
 * @param {boolean} atEnd
 * @param {number} maxCharacter
 * @returns {any[]}
 */
function simplify(element, atStart, atEnd, maxCharacter) {
  const endOnly = {
    type: 'CharacterClass',
    characters: CharSet.empty(maxCharacter).union([{ min: end, max: end }]),
  };
  switch (element.type) {
    case 'CharacterClass':
      return [{ ...element, characters: element.characters.without(endOnly.characters) }];
    case 'Alternation':
      return [
        {
          ...element,
          alternatives: simplifyAll(
            element.alternatives.filter(
              (/** @type {any} */ { elements }) => !isOtherWordEdge(elements, atStart),
            ),
            atStart,
            atEnd,
            maxCharacter,
          ),
        },
      ];
    case 'Quantifier':
      return [
        {
          ...element,
          min: Math.min(element.min, manyTimes),
          max: element.max === Infinity ? Infinity : Math.min(element.max, manyTimes),
          alternatives: simplifyAll(element.alternatives, false, false, maxCharacter),
        },
      ];
    case 'Assertion': {
      if (isEdge(element, 'ahead')) return [endOnly];
      const characters = singleCharacters(element.alternatives);
      const isUsable = element.kind === 'behind' ? atStart : atEnd;
      if (!isUsable) return [];
      if (characters) {
        const allowed = element.negate ? characters.negate() : characters;
        const mayEnd = element.negate && element.kind === 'ahead';
        return [
          {
            type: 'CharacterClass',
            characters: mayEnd
              ? allowed.union(endOnly.characters)
              : allowed.without(endOnly.characters),
          },
        ];
      }
      if (element.negate) return [];
      return [
        {
          type: 'Alternation',
          alternatives: simplifyAll(element.alternatives, false, false, maxCharacter),
        },
      ];
    }
    default:
      return [];
  }
}

/**
 * Whether this is the part of `\\b` that an expression can't begin with, or end with: it begins before a word, and ends
 * after one.
 * @param {readonly any[]} elements
 * @param {boolean} atStart
 */
function isOtherWordEdge([behind, ahead], atStart) {
  const isEdgeOfWord =
    behind?.type === 'Assertion' &&
    behind.kind === 'behind' &&
    ahead?.type === 'Assertion' &&
    ahead.kind === 'ahead' &&
    behind.negate !== ahead.negate;
  return isEdgeOfWord && ahead.negate === atStart;
}

/**
 * A text that leads from the start to a state, and from there back to it without a match, so that the search reads
 * repetitions of it from each of their beginnings.
 * @param {DFA} dfa
 * @returns {string | undefined}
 */
function repeatedText(dfa) {
  const isPending = (/** @type {DFA.Node} */ node) => !dfa.finals.has(node);
  for (const state of dfa.nodes()) {
    if (!isPending(state) || !canFail(dfa, state)) continue;
    const text = commonText(dfa.initial, state, isPending);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Whether there's no match for some continuation of the text.
 * @param {DFA} dfa
 * @param {DFA.Node} state
 */
function canFail(dfa, state) {
  const seen = new Set([state]);
  for (const node of seen) {
    if (node.out.size <= dfa.maxCharacter) return true;
    for (const next of node.out.values()) if (!dfa.finals.has(next)) seen.add(next);
  }
  return false;
}

/**
 * A text that leads from `first` to `state` and from `state` back to itself through pending states.
 * @param {DFA.Node} first
 * @param {DFA.Node} state
 * @param {(node: DFA.Node) => boolean} isPending
 * @returns {string | undefined}
 */
function commonText(first, state, isPending) {
  /** @type {Map<DFA.Node, Set<DFA.Node>>} */
  const seen = new Map();
  /** @type {{ a: DFA.Node, b: DFA.Node, text: string }[]} */
  const queue = [{ a: first, b: state, text: '' }];
  for (const { a, b, text } of queue) {
    for (const [range, nextB] of b.out) {
      if (!isPending(nextB)) continue;
      for (const [other, nextA] of a.out) {
        const min = Math.max(range.min, other.min);
        if (min > Math.min(range.max, other.max) || min === end) continue;
        const longer = text + String.fromCodePoint(min);
        if (nextA === state && nextB === state) return longer;
        const known = seen.get(nextA) ?? new Set();
        if (known.has(nextB)) continue;
        seen.set(nextA, known.add(nextB));
        queue.push({ a: nextA, b: nextB, text: longer });
      }
    }
  }
  return undefined;
}

/** @type {import('eslint').ESLint.Plugin} */
export const rescans = {
  meta: metaOf(import.meta.filename),
  rules: {
    'no-rescans': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { rescan: 'A search in a text like {{text}} takes quadratic time.' },
      },
      create: (context) => ({
        Literal(node) {
          if (!('regex' in node) || !node.regex) return;
          const text = findRescan(node.regex.pattern, node.regex.flags);
          if (text === undefined) return;
          const repeated = JSON.stringify(text.repeat(3)).slice(0, 100);
          context.report({ node, messageId: 'rescan', data: { text: repeated } });
        },
      }),
    },
  },
};
