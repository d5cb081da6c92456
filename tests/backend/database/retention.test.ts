import { expect, test } from 'vitest';
import { promisedHours } from '../../../src/config/response-times.ts';
import { defaultRetention } from '../../../supabase/functions/_shared/rules/retention.ts';
import { describeDatabase } from '../lanes/index.ts';

/** supabase/tests/retention.test.sql tests what's deleted. */
describeDatabase('Settings that the site states', (lane) => {
  test('have the same defaults and ranges as the code', async () => {
    const running = await lane.start();
    const [stated] = await running.query<{ periods: unknown }>(
      `select private.get_stated_retention() -> 'periods' as periods`,
    );
    expect(stated?.periods).toEqual(defaultRetention.periods);
    const hours = await running.query<{ name: string; default_value: number; maximum: number }>(
      `select name, default_value, maximum from private.settings where kind = 'hours'`,
    );
    expect(hours).toEqual([
      { name: 'response.requests', ...both(promisedHours.requests) },
      { name: 'response.seo-audit', ...both(promisedHours.seoAudit) },
    ]);
  });
});

/** A deadline can be as late as promised, but not later. */
const both = (hours: number) => ({ default_value: hours, maximum: hours });
