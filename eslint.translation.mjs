// @ts-check
import { defineConfig } from 'eslint/config';

/**
 * Chrome's translation wraps every text node in <font>, so React's text nodes are no longer where it put them
 * (react/react#11538). React still updates text that is an element's only child, but throws when it adds or removes text
 * beside other children, or inserts an element before text.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const textBesideChildren = {
  meta: {
    type: 'problem',
    messages: {
      conditional:
        'Put conditional text into an element of its own, for example a <span>. On a translated page, React fails to change it beside other children.',
      before:
        'Put the text after this condition into an element of its own, for example a <span>. On a translated page, React fails to insert anything before it.',
    },
  },
  create(context) {
    /** @param {any} node */
    const check = ({ children }) => {
      const shown = children.filter(isShown);
      if (shown.length < 2) return;
      shown.forEach((/** @type {any} */ child, /** @type {number} */ index) => {
        if (!isConditional(child)) return;
        if (hasText(child.expression)) context.report({ node: child, messageId: 'conditional' });
        const next = shown[index + 1];
        if (next && isText(next)) context.report({ node: next, messageId: 'before' });
      });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** JSX ignores white space that contains a line break, and empty expressions, which only hold comments. */
function isShown(/** @type {any} */ { type, value, expression }) {
  if (type === 'JSXText') return value.trim() !== '' || (value !== '' && !value.includes('\n'));
  return expression?.type !== 'JSXEmptyExpression';
}

function isConditional(/** @type {any} */ { type, expression }) {
  return (
    type === 'JSXExpressionContainer' &&
    ['ConditionalExpression', 'LogicalExpression'].includes(expression.type)
  );
}

function isText(/** @type {any} */ child) {
  if (child.type === 'JSXText') return true;
  return child.type === 'JSXExpressionContainer' && hasText(child.expression);
}

/** Names that always stand for elements in this repository. */
const elements = ['children', 'control', 'ifSessionEnds', 'problem', 'undefined'];

/**
 * Whether the value of an expression could be text: anything but JSX, a list, or a value that renders nothing.
 *
 * @param {any} node
 * @returns {boolean}
 */
function hasText(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return hasText(node.consequent) || hasText(node.alternate);
    case 'LogicalExpression':
      return hasText(node.right) || (node.operator !== '&&' && hasText(node.left));
    case 'JSXElement':
    case 'JSXFragment':
      return false;
    case 'CallExpression':
      return node.callee.property?.name !== 'map' && !elements.includes(node.callee.name);
    case 'Literal':
      return Boolean(node.value);
    default:
      return !elements.includes(node.name);
  }
}

/** Keeps islands working on pages that the browser has translated. */
export const translation = defineConfig({
  files: ['src/**/*.tsx'],
  plugins: { translation: { rules: { 'text-beside-children': textBesideChildren } } },
  rules: {
    'translation/text-beside-children': 'error',
    'no-restricted-syntax': [
      'error',
      {
        selector:
          'JSXOpeningElement[name.name="option"]:not(:has(JSXAttribute[name.name="value"]))',
        message:
          'Give the option a value. Otherwise, its value is its text, which translation changes.',
      },
    ],
  },
});
