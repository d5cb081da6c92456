import { setTimeout as pause } from 'node:timers/promises';
import type { FakeCrm, Moods } from '../../backend/crm/fake-crm.ts';
import { misbehaving } from '../../backend/crm/moods.ts';

/** One in a hundred is not taken at all: that takes five tries, of 30 seconds together. */
const atItsWorst: Moods = (lead, tries) =>
  /99@/.test(lead.email) ? 'answering 422' : misbehaving(lead, tries);

/**
 * A CRM that misbehaves in every way for as long as told: most of what it is sent does not go well, and
 * of every 20 seconds it refuses connections for five. Resolves when it is well for good.
 */
export async function badTime(crm: FakeCrm, seconds: number): Promise<void> {
  crm.mood = atItsWorst;
  for (let passed = 0; passed < seconds; passed += 20) {
    await pause(8000);
    await crm.down();
    await pause(5000);
    await crm.up();
    await pause(7000);
  }
  crm.mood = 'well';
}
