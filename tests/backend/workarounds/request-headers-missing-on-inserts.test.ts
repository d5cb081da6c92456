import { expect, test } from 'vitest';
import { ask, describeWorkaround } from './fixture.ts';

describeWorkaround(
  'A trigger sees the request',
  (running) => {
    test('an insert finds the address of the caller in request.headers', async () => {
      await ask(running(), '/rest/v1/things', {
        method: 'POST',
        body: JSON.stringify({ title: 'from here' }),
      });

      const [row] = await running().query<{ heard_from: string }>(
        "select heard_from from public.things where title = 'from here'",
      );
      expect(['127.0.0.1', '::1']).toContain(row?.heard_from);
    });

    test('the next request does not see it', async () => {
      await running().query("insert into public.things (title) values ('by the owner')");
      const [row] = await running().query<{ heard_from: string | null }>(
        "select heard_from from public.things where title = 'by the owner'",
      );
      expect(row?.heard_from).toBeNull();
    });
  },
  { reference: true },
);
