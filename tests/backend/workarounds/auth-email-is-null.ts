import { expect, test } from 'vitest';
import { testWorkaround } from './fixture.ts';

testWorkaround(
  'auth.email()',
  (running) => {
    test('returns the email address of the session, or null', async () => {
      const person = await running().person();
      const signedIn = await running().client(person);
      const anon = await running().client('anon');

      expect((await signedIn.rpc('my_email')).data).toBe(person.email);
      expect((await anon.rpc('my_email')).data).toBeNull();
    });
  },
  { reference: true },
);
