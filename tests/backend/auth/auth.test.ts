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
  describeRequests(auth);
  describeLinksAndCodes(auth);
  describeSessions(auth);
  describeEmailChange(auth);
  describeSignUp(auth);
});
