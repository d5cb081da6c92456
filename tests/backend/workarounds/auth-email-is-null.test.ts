import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround(
  "The database knows the caller's address",
  (running) => {
    test('auth.email() is that of the session, and null without one', async () => {
      const person = await running().person();
      const signedIn = await running().client(person);
      const anon = await running().client('anon');

      expect((await signedIn.rpc('my_email')).data).toBe(person.email);
      expect((await anon.rpc('my_email')).data).toBeNull();
    });
  },
  { reference: true },
);
