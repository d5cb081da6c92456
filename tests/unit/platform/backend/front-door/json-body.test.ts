import { expect, test } from 'vitest';
import { parseJson } from '../../../../../platform/backend/front-door/json-body.ts';

const refused = { problem: 'it must be an object or an array of objects' };

test.each<[string, object]>([
  ['{"a": [1]}', { value: { a: [1] } }],
  ['[{"a": 1}, {}]', { value: [{ a: 1 }, {}] }],
  ['[]', { value: [] }],
  ['[{"a": 1}, 1]', refused],
  ['[null]', refused],
  ['"text"', refused],
  ['', { problem: 'it’s empty' }],
  ['{', { problem: 'it isn’t valid JSON' }],
])('the body %s', (text, result) => {
  expect(parseJson(text)).toEqual(result);
});
