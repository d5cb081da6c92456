import { setTimeout as pause } from 'node:timers/promises';
import { misbehave, type ChooseBehavior, type FakeCrm } from '../../backend/crm/fake-crm.ts';

/** Rejects one in a hundred leads for good. That takes five attempts, about 30 seconds. */
const misbehaveBadly: ChooseBehavior = (lead, attempt) =>
  /99@/.test(lead.email) ? '422' : misbehave(lead, attempt);

/**
 * Makes the CRM fail most requests for `seconds`, and refuse connections for 5 of every 20 seconds. Resolves
 * once it accepts everything again.
 */
export async function badTime(crm: FakeCrm, seconds: number): Promise<void> {
  crm.behavior = misbehaveBadly;
  for (let passed = 0; passed < seconds; passed += 20) {
    await pause(8000);
    await crm.down();
    await pause(5000);
    await crm.up();
    await pause(7000);
  }
  crm.behavior = 'accept';
}
