import fc from 'fast-check';

/** What people paste, and how it's stored. */
export const lines: [typed: string, stored: string][] = [
  ['Hiring', 'Hiring'],
  ['  Hiring \t', 'Hiring'],
  ['\u00a0Local\u2003 \u3000Search\r\n', 'Local Search'],
  ['Two\nlines\u2028and\u0085more', 'Two lines and more'],
  ['Hir\u200bing\ufeff\u2060\u00ad', 'Hiring'],
  ['\u202egniriH\u202c \u2066Li\u200esa\u2069\u200f', 'gniriH Lisa'],
  ['Be\u0007ll\u001b[31m', 'Bell[31m'],
  ['Hir\u200ding\ufe0f\u{e0100}', 'Hiring'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Cafe\u200b\u0301', 'Caf\u00e9'],
  ['\u200b\u200d\u2060\u3164\u00a0', ''],
  // These characters are needed here.
  [
    '👩\u200d⚕\ufe0f 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥',
    '👩\u200d⚕\ufe0f 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['葛\u{e0100}飾', '葛\u{e0100}飾'],
  // But not here.
  ['می\u200c \u200dخواهم\u200c', 'می خواهم'],
  ['👩\u200d\u200d\u200d👩', '👩👩'],
];

const pieces = [
  ...'aZ1#é©ßøŁœÆđÞıſ-&. \t\n\u00a0\u3000\u2028',
  ...['e\u0301', 'ב\u05bc'],
  ...'\u0301\u0308Ωשمक\u094d葛\u1112\u1161👩❤🔥',
  ...'\u200b\u200c\u200d\u200e\u202e\u2066\u180b\ufe0f\u{e0100}\u{e0067}',
  ...'\u00ad\ufeff\u0001\u0085\u034f\u3164ﬁＡ\u2011\u2212＋',
];
const anyLine = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
export const lineSamples = [
  ...new Set([
    ...lines.map(([typed]) => typed),
    ...fc.sample(anyLine, { numRuns: 4000, seed: 20_261_127 }),
  ]),
];
