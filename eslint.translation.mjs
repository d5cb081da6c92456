// @ts-check
import { defineConfig } from 'eslint/config';
import { metaOf } from './eslint.version.mjs';

/**
 * Chrome's translation wraps every text node in <font>, so React's text nodes are no longer where it put them
 * (react/react#11538). React still updates text that is an element's only child. Beside other children, it updates a
 * text node that's no longer in the page, and throws when it adds or removes text, or inserts an element before text.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const textBesideChildren = {
  meta: {
    type: 'problem',
    messages: {
      beside:
        'Join this text with the text around it, or put it into an element of its own, for example a <span>. On a translated page, React fails to change it beside other children.',
      returned:
        'Return an element, for example a <span>. On a translated page, React fails to replace text that a component returns, or that is part of a list.',
      fragment:
        'Replace this fragment with an element, for example a <span>. On a translated page, React fails to remove text that is directly in a fragment.',
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
        const { type, expression } = child;
        // Literals, such as `{' '}`, never change.
        if (type === 'JSXExpressionContainer' && isText(child) && expression.type !== 'Literal') {
          context.report({ node: child, messageId: 'beside' });
        }
        const next = shown[index + 1];
        if (isConditional(child) && next && isText(next)) {
          context.report({ node: next, messageId: 'before' });
        }
      });
    };
    /** @param {any} value */
    const checkReturned = (value) => {
      if (value && hasText(value)) context.report({ node: value, messageId: 'returned' });
    };
    /** @param {any} node */
    const checkFragment = (node) => {
      if (node.children.filter(isShown).some(isText)) {
        context.report({ node, messageId: 'fragment' });
      }
    };
    return {
      ':matches(ConditionalExpression, LogicalExpression) > JSXFragment': checkFragment,
      // `Field` shows an error in its place.
      'JSXAttribute[name.name="hint"] > JSXExpressionContainer > JSXFragment': checkFragment,
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement(node) {
        const ancestors = context.sourceCode.getAncestors(node);
        const owner = ancestors.findLast(({ type }) => /Function/.test(type));
        if (isComponent(owner)) checkReturned(node.argument);
      },
      'CallExpression[callee.property.name="map"] > ArrowFunctionExpression > ConditionalExpression.body':
        checkReturned,
    };
  },
};

function isComponent(/** @type {any} */ owner) {
  return /^[A-Z]/.test(owner?.id?.name ?? '');
}

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
const elements = [
  ...['action', 'aside', 'bar', 'buttons', 'children', 'control', 'ifSessionEnds', 'more'],
  ...['problem', 'undefined'],
];

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
      return !elements.includes(node.name ?? node.property?.name);
  }
}

/** Only createStoreContext passes stores to components. */
export const ownContext = {
  selector: 'CallExpression[callee.name="createContext"]',
  message: 'Use createStoreContext(…) from ~/lib/store-context.',
};

/** Keeps islands working on pages that the browser has translated. */
export const translation = defineConfig({
  files: ['src/**/*.tsx'],
  plugins: {
    translation: {
      meta: metaOf(import.meta.filename),
      rules: { 'text-beside-children': textBesideChildren },
    },
  },
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
      ownContext,
    ],
  },
});
