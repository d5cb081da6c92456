import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { crmKey, crmLocation, startFakeCrm, type FakeCrm } from '../../backend/crm/fake-crm.ts';
import { freePorts, runPlatform } from '../../browser/fixtures/running-platform.ts';
import { signInAs } from '../../browser/fixtures/staff.ts';
import { arrive, type Sent } from './arrival.ts';

export interface LeadsToCrm {
  sent: Sent[];
  /** Rows of public.leads. */
  stored: number;
  /** Those whose delivery is recorded. */
  delivered: number;
  crm: Pick<FakeCrm, 'contacts' | 'received' | 'duplicates' | 'lookups'>;
  deadLetters: number;
  /** When the first was due, in milliseconds since 1970. */
  begunAt: number;
}

/** Whatever is not there by then counts as lost. */
const mostMs = 10 * 60_000;

/**
 * Lets leads arrive at the platform as `npm start` runs it, beside a CRM that `behave` makes well or
 * unwell for a while, and waits until all of them are in the CRM.
 */
export async function leadsToCrm(
  count: number,
  perSecond: number,
  behave: (crm: FakeCrm) => Promise<void>,
): Promise<LeadsToCrm> {
  const crm = await startFakeCrm();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-leads-'));
  const platform = await runPlatform(dataDir, await freePorts(), {
    CRM_WEBHOOK_URL: `${crm.address}/hooks/leads`,
    CRM_API_URL: crm.address,
    CRM_API_KEY: crmKey,
    PUBLIC_CRM_LOCATION_ID: crmLocation,
  });
  try {
    const admin = await signInAs(platform.backend, 'admin@example.com');
    const begunAt = Date.now();
    const isWell = behave(crm);
    const sent = await arrive(platform.backend, count, perSecond);
    await isWell;
    const stored = await countOf(admin, 'leads');
    let deadLetters = 0;
    const delivered = () => countOf(admin, 'lead_events', 'delivered');
    while ((await delivered()) < stored && Date.now() - begunAt < mostMs) {
      deadLetters += await replayDeadLetters(admin);
      await pause(1000);
    }
    return { sent, stored, delivered: await delivered(), crm, deadLetters, begunAt };
  } finally {
    await platform.stop();
    await crm.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function countOf(admin: SupabaseClient, table: string, kind?: string): Promise<number> {
  const rows = admin.from(table).select('id', { count: 'exact', head: true });
  const { count, error } = await (kind ? rows.eq('kind', kind) : rows);
  if (error) throw error;
  return count ?? 0;
}

async function replayDeadLetters(admin: SupabaseClient): Promise<number> {
  const { data, error } = await admin.rpc('get_dead_letters');
  if (error) throw error;
  const letters = data as { id: number }[];
  for (const { id } of letters) {
    const replayed = await admin.rpc('replay_dead_letter', { outbox_id: id });
    if (replayed.error) throw replayed.error;
  }
  return letters.length;
}
