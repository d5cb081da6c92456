import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth, type Auth } from '~/features/auth/components/AuthProvider';

let seen: Auth | undefined;
function Reader() {
  seen = useAuth();
  return null;
}

test('outside its provider, useAuth throws the error of spec §8', () => {
  expect(() => renderToString(createElement(Reader))).toThrow(
    /^useAuth must be used within an AuthProvider$/,
  );
});

test('the prerendered session is loading', () => {
  renderToString(createElement(AuthProvider, null, createElement(Reader)));
  expect(seen).toEqual({ user: null, session: null, loading: true });
});
