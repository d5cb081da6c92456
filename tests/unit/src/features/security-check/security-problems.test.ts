import { expect, test } from 'vitest';
import { securityProblems } from '~/features/security-check/security-problems';

const insecure = 'Security check: this site isn’t served over HTTPS';
const missing = 'Missing required environment variables in production: ';

test.each([
  ['production', true, { URL: 'a', KEY: 'b' }, []],
  ['production', false, { URL: 'a', KEY: 'b' }, [insecure]],
  ['production', true, { URL: '', KEY: 'b', ID: undefined }, [`${missing}URL, ID`]],
  ['an unknown environment', false, { URL: '' }, [insecure, `${missing}URL`]],
  ['staging', false, { URL: '' }, []],
  ['development', false, { URL: '' }, []],
])('in %s, secure: %j, the variables %j cause %j', (environment, isSecure, variables, problems) => {
  expect(securityProblems({ environment, isSecure, variables })).toEqual(problems);
});
