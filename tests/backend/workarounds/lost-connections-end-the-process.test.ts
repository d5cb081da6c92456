import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { keys } from '../lanes/keys.ts';
import { startLiteProcess, type LiteProcess } from '../lanes/lite-process.ts';
import { startPostgresServer, type PostgresServer } from '../lanes/postgres-server.ts';

const clients = 40;

describeLanes(
  'The backend process survives a crash of its database',
  () => {
    let server: PostgresServer;
    let lite: LiteProcess;

    beforeAll(async () => {
      server = await startPostgresServer();
      lite = await startLiteProcess({ database: { kind: 'postgres', url: server.url } });
    });
    afterAll(async () => {
      await lite.kill();
      await server.stop();
    });

    /** The status of a request, or 0 without a response. */
    async function ask(): Promise<number> {
      const answer = await fetch(`${lite.url}/rest/v1/blog_posts?select=id`, {
        headers: { apikey: keys.publishable },
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status ?? 0;
    }

    test.each([1, 2])('during requests, round %i', async () => {
      let asking = true;
      const statuses = new Set<number>();
      const busy = Array.from({ length: clients }, async () => {
        while (asking) statuses.add(await ask());
      });
      await Promise.all(Array.from({ length: clients }, ask));
      await server.crash();
      asking = false;
      await Promise.all(busy);

      expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
      const afterwards = await Promise.all(Array.from({ length: clients }, ask));
      expect(new Set(afterwards)).toEqual(new Set([200]));
    });
  },
  { lanes: ['postgres'] },
);
