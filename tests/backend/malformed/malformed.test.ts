import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { cspReport, secureGhlSubmit, sendWelcomeEmail } from './calls.ts';
import { answersTo, isRefusal } from './run.ts';
import { malformed, type Submission } from './submissions.ts';
import { strangers } from './strangers.ts';

const seed = 20261121;

describeLanes(
  'Malformed submissions',
  (lane) => {
    /** The embedded database answers none of them, so a few show the same. */
    const many = lane.name === 'postgres' ? 10_000 : 300;
    let served: ServedFunctions;
    let running: Running;

    beforeAll(async () => {
      served = await serveFunctions(lane, { SMTP_URL: 'smtp://127.0.0.1:1' });
      running = served.running;
    });

    afterAll(() => served?.functions.close());

    /** Rows of every table, by its name. */
    async function rows(): Promise<Record<string, number>> {
      const tables = await running.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'private', 'auth')`,
      );
      expect(tables.length).toBeGreaterThan(12);
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await running.query<{ count: number }>(
          `select count(*)::integer as count from ${name}`,
        );
        counts[name] = row?.count ?? -1;
      }
      return counts;
    }

    test.each<[string, fc.Arbitrary<Submission>]>([
      ['send-welcome-email', malformed(sendWelcomeEmail)],
      ['csp-report', malformed(cspReport)],
      ['secure-ghl-submit', malformed(secureGhlSubmit)],
      ['dispatch-outbox', strangers],
    ])(
      'are each refused by %s with a sentence, and leave nothing behind',
      async (name, submissions) => {
        const before = await rows();
        const sent = fc.sample(submissions, { numRuns: many, seed });
        const url = `${running.url}/functions/v1/${name}`;
        const unclear = (await answersTo(url, sent)).filter((answered) => !isRefusal(answered));
        expect([unclear.length, unclear.slice(0, 5)]).toEqual([0, []]);
        expect(await rows()).toEqual(before);
        expect(served.log).toEqual([]);
      },
      180_000,
    );
  },
  { lanes: ['pglite', 'postgres'] },
);
