import { expect, test } from 'vitest';
import { converter } from '../../../../platform/backups/convert.ts';

test('rows that changed count as changed in the new database, and others don’t', () => {
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'changed_in', type: 'xid8' },
  ];
  const convert = converter(
    { name: 'private.settings', columns, sequence: null },
    { kind: 'local', backendUrl: 'http://localhost:54321' },
    { kind: 'hosted', backendUrl: 'https://project.supabase.co' },
    '777',
  );
  expect(convert(['brand', null])).toEqual(['brand', null]);
  expect(convert(['retention.leads', '5'])).toEqual(['retention.leads', '777']);
});
