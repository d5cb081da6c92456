import { describe } from 'vitest';
import { describePlatform } from '../lanes/index.ts';
import { describeEmailChange } from './email-change.ts';
import { useAuth } from './fixture.ts';
import { describeLinksAndCodes } from './links-and-codes.ts';
import { describeRequests } from './requests.ts';
import { describeSessions } from './sessions.ts';
import { describeSignUp } from './sign-up.ts';

/** With one backend, because starting it takes longer than most of the tests. limits.test.ts uses up what it allows. */
describePlatform('Accounts', (lane) => {
  const auth = useAuth(lane);
  describe('Auth requests', () => describeRequests(auth));
  describe('Emailed links and codes', () => describeLinksAndCodes(auth));
  describe('Sessions and passwords', () => describeSessions(auth));
  describe('Changing an email address', () => describeEmailChange(auth));
  describe('Signing up', () => describeSignUp(auth));
});
