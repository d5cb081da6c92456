import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterSelect } from '~/features/staff';

/** The options of a filter, with an asterisk after the chosen one. */
function optionsWith(value: string | undefined): string[] {
  const html = renderToStaticMarkup(
    createElement(FilterSelect, {
      ...{ id: 'author', label: 'Author', all: 'All authors', value },
      items: [['dana', 'Dana']],
      onChange: () => undefined,
    }),
  );
  const options = html.matchAll(/<option value="(.*?)"( selected="")?>(.*?)<\/option>/g);
  return [...options].map(
    ([, option, selected, text]) => `${option}: ${text}${selected ? '*' : ''}`,
  );
}

test.each<[string, string | undefined, string[]]>([
  ['shows that nothing is filtered', undefined, [': All authors*', 'dana: Dana']],
  ['shows the chosen value', 'dana', [': All authors', 'dana: Dana*']],
  [
    'shows a value of a link that it doesn’t offer',
    'sam',
    [...[': All authors', 'sam: sam*', 'dana: Dana']],
  ],
])('a filter %s', (_, value, options) => {
  expect(optionsWith(value)).toEqual(options);
});
