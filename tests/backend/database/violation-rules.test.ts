import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { parseViolation } from '../../../supabase/functions/csp-report/violations.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

/** Every violation that csp-report keeps can be stored. */
describeOneLane('CSP violations', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const kept = (fields: Record<string, unknown>) => {
    const violation = parseViolation(fields);
    if (typeof violation !== 'object') throw new Error('The violation was not kept.');
    return refusal(running, 'csp_reports', { ...violation });
  };
  const report = {
    documentURL: 'https://example.com/blog?page=2#top',
    effectiveDirective: 'img-src',
    blockedURL: 'https://user:secret@elsewhere.example/a.png?b#c',
  };

  test('at maximum length', async () => {
    const long = 'é'.repeat(5000);
    expect(
      await kept({
        documentURL: `https://example.com/${long}`,
        effectiveDirective: 'a'.repeat(100),
        blockedURL: `https://elsewhere.example/${long}`,
        sourceFile: `https://example.com/${long}`,
        sample: '😀'.repeat(5000),
        lineNumber: 2 ** 31 - 1,
        columnNumber: 2 ** 40,
      }),
    ).toBeUndefined();
    expect(parseViolation({ ...report, effectiveDirective: 'a'.repeat(101) })).toBeUndefined();
  });

  test('of any content', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.constantFrom('inline', 'eval', 'data', 'about:blank', '\u0085', '\u2028', '\0', '?', '#'),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    const fields = fc.record(
      {
        documentURL: fc.oneof(fc.webUrl({ withQueryParameters: true }), text),
        effectiveDirective: fc.constantFrom('script-src-elem', 'img-src', 'script-src https:'),
        blockedURL: text,
        sourceFile: text,
        sample: text,
        lineNumber: fc.oneof(fc.integer(), fc.double(), text),
        disposition: fc.constantFrom('enforce', 'report', 'other', ''),
      },
      { requiredKeys: ['documentURL', 'effectiveDirective', 'blockedURL'] },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        fc.pre(typeof parseViolation(given) === 'object');
        expect(await kept(given)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});
