import type { ConfigData } from 'html-validate';

/** The HTML standard and the recommendations of html-validate, with these exceptions. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // The HTML has no scripts or styles from other hosts.
    'require-sri': 'off',
    // Menus in the header have headings before the h1. tests/browser/page-html.test.ts checks the levels after it.
    'heading-level': 'off',
    // The content schema limits titles to 60 characters. Search results may cut off the brand's name after them.
    'long-title': 'off',
    // Stylesheets decide where phone numbers wrap.
    'tel-non-breaking': 'off',
    // `text` is the default in the standard.
    'no-implicit-input-type': 'off',
    // How React writes the islands' HTML, which the standard allows.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
  },
};

/** Astro inserts this before the first island of a page, although the standard allows styles only in the head. */
export const islandStyle =
  '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Rules that a page may break, each with its reason. */
export const exceptions: Record<string, readonly string[]> = {
  // The savings calculator updates as people type, so its form has no submit button.
  '/': ['wcag/h32'],
};
