import { expect, test } from 'vitest';
import { takeQuotedValues } from '../../../../../platform/backend/workarounds/quoted-values-in-or-filters.ts';

test('quoted values in and/or filters are replaced', () => {
  const query = new URLSearchParams({
    or: '(a.in.("x, y",z),tags.cs.{"p, q"},b.eq."say \\"hi\\"")',
  });
  const address = new URL(`http://localhost/rest/v1/things?${query}`);
  const taken = takeQuotedValues(address);
  const [first, second] = taken.keys();
  expect([...taken.values()]).toEqual(['x, y', 'say "hi"']);
  expect(address.searchParams.get('or')).toBe(
    `(a.in.(${first},z),tags.cs.{"p, q"},b.eq.${second})`,
  );
});

test.each(['or=("odd name".eq.1,a->>"k".eq.2)', 'a=eq."x"', 'or=(a.eq.1,b.eq.%202)&order=id'])(
  '%s is unchanged, because it has no quoted values',
  (query) => {
    const address = new URL(`http://localhost/rest/v1/things?${query}`);
    const before = address.href;
    expect(takeQuotedValues(address)).toEqual(new Map());
    // Deletes nothing and keeps the encoding.
    if (!query.includes('"')) expect(address.href).toBe(before);
    expect(address.searchParams.toString()).toBe(new URL(before).searchParams.toString());
  },
);
