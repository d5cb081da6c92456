import { afterEach, expect, test, vi } from 'vitest';
import type { FoundPerson, PersonRecord } from '~/features/privacy/api/privacy';
import * as privacy from '~/features/privacy/store/privacy';

const api = vi.hoisted(() => ({
  findPerson: vi.fn(),
  listErasures: vi.fn(),
  erasePerson: vi.fn(),
}));
vi.mock('~/features/privacy/api/privacy', () => api);

afterEach(() => void vi.unstubAllGlobals());

const address = 'dana@example.com';
const record = { kind: 'lead', id: '1' } as unknown as PersonRecord;
const person = { records: [record], version: '1' } as unknown as FoundPerson;

test('an erasure that ends after the page was closed leaves what the next admin does alone', async () => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  api.findPerson.mockResolvedValue(person);
  api.listErasures.mockResolvedValue([]);
  const erased = Promise.withResolvers<undefined>();
  api.erasePerson.mockReturnValueOnce(erased.promise);
  const close = privacy.open();
  expect(privacy.search(address)).toBeUndefined();
  privacy.action.ask({ kind: 'erase', person });
  const erasing = privacy.erase(address, address, person);
  close();
  const { $address, $exclusions, action } = privacy;
  expect([$address.get(), action.$dialog.get()]).toEqual([undefined, undefined]);
  const closeNext = privacy.open();
  privacy.exclude(record, 'legal-claim');
  action.ask({ kind: 'erase', person });
  erased.resolve(undefined);
  await erasing;
  expect(Object.values($exclusions.get())).toEqual(['legal-claim']);
  expect(action.$dialog.get()).toBeDefined();
  expect(action.$state.get()).toEqual({ status: 'idle' });
  closeNext();
  expect($exclusions.get()).toEqual({});
});
