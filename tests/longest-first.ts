import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute, or a good part of one. */
const long = [
  'unit/publisher/site.test.ts',
  'unit/publisher/releases/crash.test.ts',
  'unit/publisher/service/drawing.test.ts',
  'unit/publisher/server.test.ts',
  'unit/publisher/service/standby.test.ts',
  'unit/platform/functions-host/process.test.ts',
  'backend/crm/a-thousand-leads.test.ts',
  'backend/malformed/malformed.test.ts',
  'backend/database/matrix/matrix.test.ts',
  'backend/durability.test.ts',
  'backend/crm/misbehaving-crm.test.ts',
  'backend/crm-delivery.test.ts',
  'backend/migrations.test.ts',
  'backend/hostile-leads.test.ts',
  'backend/database/author-email.test.ts',
];

/**
 * Begins with these, so that no worker is left with one while the others have nothing to do. A fresh clone
 * knows no times: Vitest would go by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const first = long.flatMap((path) =>
      others.filter(({ moduleId }) => moduleId.endsWith(`/tests/${path}`)),
    );
    return [...new Set([...first, ...others])];
  }
}
