import type { ConfigData } from 'html-validate';

/** The HTML standard to the letter, and what html-validate recommends besides, with these exceptions. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // For what comes from other hosts: all of it comes from this one, and the policy refuses the rest.
    'require-sri': 'off',
    // The menu before the main heading has headings; tests/browser/page-heads.test.ts asks the rest.
    'heading-level': 'off',
    // The schema of the copy holds titles to 60 characters; the brand's name after them may be cut.
    'long-title': 'off',
    // How a number breaks is a matter of style sheets.
    'tel-non-breaking': 'off',
    // `text` is the standard's own default.
    'no-implicit-input-type': 'off',
    // How React writes the HTML of the islands; the standard minds neither.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
  },
};

/** Astro's own, in front of the first island of a page: the standard has styles in the head alone. */
export const islandStyle =
  '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Rules that a page may break, each with its reason. */
export const exceptions: Record<string, readonly string[]> = {
  // The savings calculator answers at every key: there is nothing to submit.
  '/': ['wcag/h32'],
};
