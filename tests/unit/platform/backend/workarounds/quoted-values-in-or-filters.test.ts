import { expect, test } from 'vitest';
import { takeQuotedValues } from '../../../../../platform/backend/workarounds/quoted-values-in-or-filters.ts';

function replaceQuotedValues(search: string) {
  const address = new URL(`http://localhost/rest/v1/things?${new URLSearchParams(search)}`);
  const values = takeQuotedValues(address);
  const placeholders = [...values.keys()];
  const filter = placeholders.reduce(
    (text, placeholder, index) => text.replace(placeholder, `<${index}>`),
    [...address.searchParams].map((pair) => pair.join('=')).join(' & '),
  );
  return { filter, values: [...values.values()] };
}

test.each([
  ['or=(a.eq."x, y",b.ilike."*(z)*")', 'or=(a.eq.<0>,b.ilike.<1>)', ['x, y', '*(z)*']],
  ['and=(a.in.("x","y, z",w))', 'and=(a.in.(<0>,<1>,w))', ['x', 'y, z']],
  ['or=(a.eq."say \\"hi\\" \\\\",b.eq.1)', 'or=(a.eq.<0>,b.eq.1)', ['say "hi" \\']],
  ['not.or=(and(a.eq."x"),b.eq.1)', 'not.or=(and(a.eq.<0>),b.eq.1)', ['x']],
  ['or=(tags.cs.{"x, y",z},a.eq."q")', 'or=(tags.cs.{"x, y",z},a.eq.<0>)', ['q']],
  ['or=("odd name".eq.1,a->>"k".eq.2)', 'or=("odd name".eq.1,a->>"k".eq.2)', []],
  ['a=eq."x"', 'a=eq."x"', []],
  ['select=id', 'select=id', []],
])('%s', (search, filter, values) => {
  const [name = '', ...rest] = search.split('=');
  const query = new URLSearchParams({ [name]: rest.join('=') }).toString();
  expect(replaceQuotedValues(query)).toEqual({ filter, values });
});

test('an address without quoted values is unchanged', () => {
  const address = new URL('http://localhost/rest/v1/things?or=(a.eq.1,b.eq.%202)&order=id');
  const before = address.href;
  takeQuotedValues(address);
  expect(address.href).toBe(before);
});
