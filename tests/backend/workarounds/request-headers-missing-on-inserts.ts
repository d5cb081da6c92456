import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'Triggers can read request headers',
  (running) => {
    test('request.headers contains the caller’s IP address during an insert', async () => {
      await ask(running(), '/rest/v1/things', {
        method: 'POST',
        body: JSON.stringify({ title: 'from here' }),
      });

      const [row] = await running().query<{ heard_from: string }>(
        "select heard_from from public.things where title = 'from here'",
      );
      expect(['127.0.0.1', '::1']).toContain(row?.heard_from);
    });

    test('request.headers is empty outside a request', async () => {
      await running().query("insert into public.things (title) values ('by the owner')");
      const [row] = await running().query<{ heard_from: string | null }>(
        "select heard_from from public.things where title = 'by the owner'",
      );
      expect(row?.heard_from).toBeNull();
    });
  },
  { reference: true },
);
