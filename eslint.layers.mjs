// @ts-check
// Import rules (docs/architecture.md). In `src`, a layer imports other layers by alias (`~/lib/…`) and only
// its own files by relative path, so checking the specifier is enough.

/** A feature's store: a file or a folder. */
const stores = 'features/**/store';

/** The layers of `src` and what each may import. */
const allowed = {
  pages: ['layouts', 'components', 'features', 'content', 'config', 'lib'],
  layouts: ['components', 'features', 'config', 'lib', 'styles'],
  features: ['lib', 'config', 'components/ui'],
  // These two override the entry for features, so they come after it. Stores need no components. All staff screens
  // share features/staff, so it needs none of them.
  [stores]: ['lib', 'config'],
  'features/staff': ['lib', 'config', 'components/ui'],
  components: ['config', 'components'],
  lib: ['config', 'lib'],
  config: [],
};
/** Layers that may import the rules shared by browser and server. */
const importRules = ['pages', 'features', stores, 'lib'];

const neverPlatform = {
  regex: '(^|/)(edge|platform|publisher)(/|$)',
  message: 'src must not import edge, platform, or publisher.',
};

/**
 * @param {string} name
 * @param {readonly string[]} list
 * @returns {import('eslint').Linter.Config}
 */
function layer(name, list) {
  const isFeature = name === 'features' || name === stores;
  const allowedPaths = [...list, ...(isFeature ? ['features/[^/]+$'] : [])];
  /** @type {{ regex: string, message: string, caseSensitive?: boolean }[]} */
  const patterns = [
    neverPlatform,
    {
      regex: allowedPaths.length > 0 ? `^~/(?!(?:${allowedPaths.join('|')})(?:/|$))` : '^~/',
      message: `${name} may import: ${[...list, ...(importRules.includes(name) ? ['rules'] : [])].join(', ') || 'nothing'}.`,
    },
    {
      regex: `\\.\\./supabase/functions/(?!_shared/${name === 'config' ? '(?:business\\.ts$|rules/environment/)' : 'rules/'})`,
      message:
        'From supabase, src may import only the rules, and src/config only _shared/business.ts and rules/environment.',
    },
    {
      regex: '(^|/)\\.\\./(\\.\\./)*(pages|layouts|features|components|content|config|lib|styles)/',
      message: 'Import other layers by alias: ~/…',
    },
  ];
  if (!importRules.includes(name)) {
    patterns.push({
      regex: `^~rules|/_shared/rules/${name === 'config' ? '(?!environment/)' : ''}`,
      message: `${name} must not import rules. Use a feature or lib.`,
    });
  }
  if (name === 'pages' || name === 'layouts') {
    patterns.push({
      regex: '^~/features/(?:[^/]+/)+(?:api|components|rules|store)(?:/|$)',
      message:
        'Import a feature’s public module, or an island or script that isn’t in one of its inner folders.',
    });
  }
  if (isFeature) {
    patterns.push({
      regex: '^~/features/[^/]+/.+',
      message: 'Import only the public module of another feature: ~/features/NAME.',
    });
  }
  if (name === stores) {
    patterns.push({
      regex: '^\\.\\.?/(?:.*/)?(?:components/|[A-Z][^/]*$)',
      caseSensitive: true,
      message: 'A store must not import a component.',
    });
  }
  return {
    files: [`src/${name}/**`, ...(name === stores ? [`src/${name}.ts`] : [])],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/** Folders outside `src`, and what they must not import. */
const outside = [
  {
    files: ['supabase/functions/**'],
    regex: '(^|/)(edge|platform|publisher|src)/|^~|^\\.\\./(?!_shared/)',
    message: 'A function may only import its own files and _shared.',
  },
  {
    files: ['supabase/functions/_shared/*.ts'],
    regex: '^\\.\\./',
    message: 'What functions share may only import from _shared.',
  },
  // After the entry for functions, which they override.
  {
    files: ['supabase/functions/_shared/rules/*.ts'],
    regex: '^(?!valibot$|\\./)',
    message: 'Rules may only import other rules and the validation library.',
  },
  {
    files: ['supabase/functions/_shared/rules/*/*.ts'],
    regex: '^(?!valibot$|\\.{1,2}/(?!\\.))',
    message: 'Rules may only import other rules and the validation library.',
  },
  {
    files: ['publisher/**'],
    ignores: ['publisher/renderer-entry.ts'],
    regex: '(^|/)(edge|platform|src)/|^~',
    message: 'The publisher may only import rules. Its renderer entry may import more.',
  },
  {
    files: ['publisher/releases/**'],
    regex: '(^|/)(edge|platform|src)/|^~|^\\.\\./(code|content|service|social)/',
    message: 'Releases must not import from the folders that use them.',
  },
  {
    files: ['publisher/renderer-entry.ts'],
    regex: '(^|/)(edge|platform)/|/src/(?!lib/(?:posts-source|security|social-image)$)|^~',
    message:
      'From src, the renderer entry may import only lib/posts-source, lib/security, and lib/social-image.',
  },
  {
    files: ['edge/**'],
    regex: '(^|/)(platform|src)/|^~|/supabase/functions/(?!_shared/(?:rules/|signature\\.ts$))',
    message:
      'The Worker and its deployment may only import publisher, rules, and the signature of messages.',
  },
  {
    files: ['platform/**'],
    regex: '/src/(?!config/)|^~',
    message: 'The platform may import edge, publisher, supabase, and, from src, only config.',
  },
];

/**
 * @param {{ files: string[], ignores?: string[], regex: string, message: string }} where
 * @returns {import('eslint').Linter.Config}
 */
function outsideFolder({ regex, message, ...where }) {
  return {
    ...where,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] },
  };
}

export const layers = [
  ...Object.entries(allowed).map(([name, list]) => layer(name, list)),
  ...outside.map(outsideFolder),
];
