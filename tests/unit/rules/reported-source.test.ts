import { expect, test } from 'vitest';
import { reportedSource } from '~rules/reported-source';

const isOwn = (origin: string) => origin === 'https://site.example';

test.each([
  ['https://site.example/blog/a-post?q=a#part', '/blog/a-post'],
  ['https://site.example//evil.example', '/evil.example'],
  ['https://site.example/.//evil.example', '/evil.example'],
  ['https://site.example/preview/0123abcd', '/preview/*'],
  ['https://site.example:8443/a', 'https://site.example:8443'],
  ['https://user:secret@other.example:8443/a/b?token=1#part', 'https://other.example:8443'],
  ['wss://live.example/socket?key=1', 'wss://live.example'],
  ['inline', 'inline'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['Element innerHTML', 'Element innerHTML'],
  ['data:text/html,<p>private</p>', 'data'],
  ['blob:https://site.example/9b1d', 'blob'],
  ['chrome-extension://abcdef/inject.js', 'chrome-extension'],
  ['JavaScript://evil.example/%0aalert(1)', 'javascript'],
  ['intent://evil.example/#Intent;scheme=x;end', 'intent'],
  ['https:\\\\evil.example\\a.js', 'https://evil.example'],
  ['ht\ntps://evil.example/a\t.js', 'https://evil.example'],
])('%s is stored as %s', (text, kept) => {
  expect(reportedSource(text, isOwn)).toBe(kept);
});

test.each([undefined, '', '//evil.example', '<script>', '\u2028', 'a'.repeat(51)])(
  '%j is not stored',
  (text) => {
    expect(reportedSource(text, isOwn)).toBeUndefined();
  },
);

test('the stored text is short', () => {
  expect(reportedSource(`https://site.example/${'a'.repeat(999)}`, isOwn)).toHaveLength(300);
  expect(reportedSource(`https://${'a'.repeat(999)}.example/`, isOwn)).toHaveLength(300);
});
