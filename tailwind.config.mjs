// @ts-check
// Defines the site's colors, type, fonts, breakpoints, and touch size. Stylesheets read it through @config, and social
// images and the theme color import it. `npm run brand` writes the colors of emails and the favicon. A test compares
// those.

/** The colors of a page in light mode. Social images use them, too. */
export const light = /** @type {const} */ ({
  paper: '#f5f5f1',
  sheet: '#fcfcfa',
  ink: '#11161d',
  quiet: '#4d5661',
  rule: '#d3d5d1',
  signal: '#005fc2',
  'signal-strong': '#00478f',
  'on-signal': '#ffffff',
  warm: '#b4380d',
});

/** The colors of a page in dark mode. */
export const dark = /** @type {const} */ ({
  paper: '#0d1217',
  sheet: '#141b22',
  ink: '#e8ebe8',
  quiet: '#a1acb7',
  rule: '#2a343e',
  signal: '#76b5ff',
  'signal-strong': '#a6cfff',
  'on-signal': '#06182d',
  warm: '#ff9d70',
});

/** The colors that a panel replaces, so that it stands out from the page. */
export const panel = /** @type {const} */ ({
  light: {
    paper: '#11161d',
    sheet: '#1a212a',
    ink: '#f5f5f1',
    quiet: '#a9b4c0',
    rule: '#36404c',
    signal: '#74b4ff',
    'signal-strong': '#a6d0ff',
    'on-signal': '#06182d',
  },
  dark: {
    paper: '#0a3a75',
    sheet: '#104788',
    ink: '#f4f7fb',
    quiet: '#bcd4f0',
    rule: '#2f639f',
    signal: '#a6d0ff',
    'signal-strong': '#cbe3ff',
  },
});

const text = {
  sm: '0.875rem',
  base: '1.0625rem',
  lg: '1.1875rem',
  lead: 'clamp(1.1875rem, 1.05rem + 0.6vw, 1.5rem)',
  title: 'clamp(1.5rem, 1.3rem + 0.8vw, 2rem)',
  heading: 'clamp(2.125rem, 0.5rem + 3.9vw, 3.75rem)',
  // Leaves room for the main link on a laptop's first screen.
  opening: 'clamp(2.5rem, 0.4rem + 5.4vw, 5.25rem)',
  headline: 'clamp(3rem, 1.7rem + 5.8vw, 6.75rem)',
  // Prices still fit phones at twice the text size.
  figure: 'min(14vw, clamp(3.25rem, 2rem + 5vw, 6.5rem))',
};

const font = {
  display:
    "'Sofia Sans Condensed', 'Avenir Next Condensed', 'Roboto Condensed', 'Bahnschrift', sans-serif-condensed, 'Arial Narrow', 'Liberation Sans Narrow', 'Helvetica Neue', sans-serif",
  text: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif",
};

const mono = "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace";

/** Touch targets are at least this high (spec §9). */
const spacing = { touch: '44px' };

/** Widths from which a page has more columns. */
export const screens = { md: '44rem', lg: '64rem', xl: '80rem' };

const darkMode = '@media (prefers-color-scheme: dark)';

/**
 * @param {string} prefix
 * @param {Readonly<Record<string, string>>} values
 */
function properties(prefix, values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]),
  );
}

/**
 * Values that refer to custom properties, which the base styles define once.
 *
 * @param {string} prefix
 * @param {Readonly<Record<string, string>>} values
 */
function references(prefix, values) {
  return Object.fromEntries(Object.keys(values).map((name) => [name, `var(--${prefix}-${name})`]));
}

/** @param {import('tailwindcss/plugin').PluginAPI} api */
function design({ addBase, addUtilities }) {
  addBase({
    ':root': {
      ...properties('color', light),
      ...properties('font', font),
      ...properties('text', text),
      ...properties('spacing', spacing),
      [darkMode]: properties('color', dark),
    },
  });
  // Its content needs no other classes, because it redefines the colors.
  addUtilities({
    '.panel': {
      ...properties('color', panel.light),
      background: 'var(--color-paper)',
      color: 'var(--color-ink)',
      [darkMode]: properties('color', panel.dark),
    },
  });
}

/** @type {import('tailwindcss').Config} */
export default {
  theme: {
    // Replaces Tailwind's palette and type.
    colors: references('color', light),
    // Without a property, because public pages don't use it.
    fontFamily: { ...references('font', font), mono },
    fontSize: references('text', text),
    screens,
    extend: { spacing: references('spacing', spacing) },
  },
  plugins: [design],
};
