// @ts-check
// Who may import whom (docs/architecture.md). Inside `src` a room is reached by its alias, `~/lib/…`,
// and only its own files by a relative path, so the specifier alone says where an import leads.

/** Rooms of `src` and the rooms each may import. `ui` stands for components/ui. */
const allowed = {
  pages: ['layouts', 'components', 'features', 'content', 'config', 'lib'],
  layouts: ['components', 'features', 'config', 'lib', 'styles'],
  features: ['lib', 'config', 'components/ui'],
  components: ['config', 'components'],
  lib: ['config', 'lib'],
  config: [],
};
/** Rooms that may use the rules shared by browser and server. */
const knowRules = ['pages', 'features', 'lib'];

const outOfSrc = {
  regex: '(^|/)(platform|publisher)(/|$)',
  message: 'src never imports the platform or the publisher.',
};

/**
 * @param {string} name
 * @param {readonly string[]} list
 * @returns {import('eslint').Linter.Config}
 */
function room(name, list) {
  const may = [...list, ...(name === 'features' ? ['features/[^/]+$'] : [])];
  const patterns = [
    outOfSrc,
    {
      regex: may.length > 0 ? `^~/(?!(?:${may.join('|')})(?:/|$))` : '^~/',
      message: `${name} may import: ${[...list, ...(knowRules.includes(name) ? ['rules'] : [])].join(', ') || 'nothing'}.`,
    },
    {
      regex: '(^|/)\\.\\./(\\.\\./)*(pages|layouts|features|components|content|config|lib|styles)/',
      message: 'Reach another room by its alias, ~/…',
    },
  ];
  if (!knowRules.includes(name)) {
    patterns.push({ regex: '^~rules', message: `${name} knows no rules: a feature or lib does.` });
  }
  if (name === 'features') {
    patterns.push({
      regex: '^~/features/[^/]+/.+',
      message: 'Of another feature only its public module may be used: ~/features/NAME.',
    });
  }
  return {
    files: [`src/${name}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/** Rooms beside `src`: which folders they must stay out of. */
const outside = [
  {
    files: ['supabase/functions/**'],
    regex: '(^|/)(platform|publisher)/|/src/(?!config/)|^~',
    message: 'Functions may import _shared and src/config.',
  },
  // Behind the functions': of two settings for one file the later one counts.
  {
    files: ['supabase/functions/_shared/rules/**'],
    regex: '^(?!valibot$|\\./)',
    message: 'Rules import nothing but the validation library.',
  },
  {
    files: ['publisher/**'],
    ignores: ['publisher/renderer-entry.ts'],
    regex: '(^|/)(platform|src)/|^~',
    message: 'The publisher may import rules; its renderer entry alone what it renders with.',
  },
  {
    files: ['publisher/renderer-entry.ts'],
    regex: '(^|/)platform/|/src/(?!lib/(?:posts-source|social-image)$)|^~',
    message: 'The renderer entry may import src/lib/posts-source and src/lib/social-image.',
  },
  {
    files: ['platform/**'],
    regex: '/src/(?!config/)|^~',
    message: 'The platform may import publisher, supabase and src/config.',
  },
];

/**
 * @param {{ files: string[], ignores?: string[], regex: string, message: string }} where
 * @returns {import('eslint').Linter.Config}
 */
function staysOut({ regex, message, ...where }) {
  return {
    ...where,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] },
  };
}

export const rooms = [
  ...Object.entries(allowed).map(([name, list]) => room(name, list)),
  ...outside.map(staysOut),
];
