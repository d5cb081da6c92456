// @ts-check
import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { layers } from './eslint.layers.mjs';
import { rescans } from './eslint.rescans.mjs';
import { ownContext, translation } from './eslint.translation.mjs';

// The rules that need types, and React's, are in .oxlintrc.json, because oxlint is several times faster.
export default defineConfig(
  { ignores: ['node_modules', '.build', '.data', '.astro', 'dist', 'test-results'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs['flat/recommended'],
  ...astro.configs['flat/jsx-a11y-recommended'],
  { files: ['**/*.tsx'], ...jsxA11y.configs.recommended },
  {
    plugins: { regexp },
    rules: {
      // Otherwise, a malicious text could keep a browser or a server busy.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      // `ignorePartial` skips parts of other expressions, and `ignoreSticky` those that match at only one position.
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignorePartial: true, ignoreSticky: true },
      ],
      eqeqeq: 'error',
      '@typescript-eslint/no-empty-function': 'off',
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXElement[openingElement.name.name="Once"] JSXAttribute[name.namespace.name="client"]:not(JSXElement[openingElement.name.name="Once"] ArrowFunctionExpression *)',
          message:
            'Wrap the island in a function: {() => <Island … />}. Otherwise, it’s rendered again for every page.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/lib/store-context.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name="computed"] > ArrowFunctionExpression[params.length=1][params.0.type="Identifier"][body.type="Identifier"]',
          message: 'Use readonlyType(…), which makes a store read-only without a second store.',
        },
        {
          selector: 'TSAsExpression > TSTypeReference[typeName.name="ReadableAtom"]',
          message: 'Use readonlyType(…).',
        },
        ownContext,
      ],
    },
  },
  {
    files: ['src/features/**', 'src/layouts/**', 'src/pages/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'It only exists in secure contexts. Use randomId() from ~/lib/random-id.',
        },
        {
          property: 'writeText',
          message: 'Use copyText() from ~/lib/copy-text, which never throws.',
        },
      ],
    },
  },
  {
    // Tests search only in what the product writes.
    files: ['src', 'supabase', 'publisher', 'edge', 'platform'].map((folder) => `${folder}/**`),
    plugins: { rescans },
    rules: { 'rescans/no-rescans': 'error' },
  },
  {
    // The outbox's rows, the environment's variables, and the CRM's responses don't come from requests.
    files: ['supabase/functions/**/*.ts'],
    ignores: [
      'supabase/functions/_shared/crm-*.ts',
      'supabase/functions/dispatch-outbox/**',
      'supabase/functions/_shared/rules/environment/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="v"][callee.property.name="string"]',
          message: 'Use boundedText(…), which checks the length before anything else.',
        },
      ],
    },
  },
  {
    // These tests use the real clock, so fixed dates become outdated.
    files: ['tests/backend/**', 'tests/browser/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value=DATE]', 'TemplateElement[value.raw=DATE]'].map((selector) => ({
          // From 2025 to 2089.
          selector: selector.replace('DATE', String.raw`/\b20(2[5-9]|[3-8]\d)-\d\d-\d\d/`),
          message:
            'This date will be outdated one day. Use daysAgo(), or a date far in the past (2020) or future (2100).',
        })),
      ],
    },
  },
  {
    // Command-line programs print to the console, and Edge Functions and the Worker log through it.
    files: ['edge/**', 'platform/**', 'publisher/**', 'supabase/functions/**', 'tests/**', '*.mjs'],
    rules: { 'no-console': 'off' },
  },
  ...translation,
  ...layers,
);
