import { computed, map } from 'nanostores';
import type { LeadRow } from '~rules/lead-record';

type Known = Readonly<Record<string, LeadRow>>;
type Changes = Readonly<Record<string, Partial<LeadRow>>>;

/** Every lead as it was told last, by its id: list and detail never say different things of one. */
const $told = map<Known>({});
/** What is taken for done until the backend has answered. */
const $expected = map<Changes>({});

/** Leads by their ids. */
export const $knownLeads = computed([$told, $expected], (told, expected): Known => {
  const changed = Object.entries(expected).flatMap(([id, change]) => {
    const lead = told[id];
    return lead ? [[id, { ...lead, ...change }] as const] : [];
  });
  return changed.length > 0 ? { ...told, ...Object.fromEntries(changed) } : told;
});

/** The backend told of these. */
export function learn(leads: readonly LeadRow[]): void {
  if (leads.length === 0) return;
  $told.set({ ...$told.get(), ...Object.fromEntries(leads.map((lead) => [lead.id, lead])) });
}

/** These are no more. */
export function forget(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const left = Object.entries($told.get()).filter(([id]) => !ids.includes(id));
  $told.set(Object.fromEntries(left));
}

/** Nothing of anybody is left. */
export function forgetAll(): void {
  $told.set({});
  $expected.set({});
}

/** Shows a change before the backend has answered. Returns what ends that, done or not. */
export function expect(id: string, change: Partial<LeadRow>): (done: boolean) => void {
  $expected.set({ ...$expected.get(), [id]: change });
  return (done) => {
    const lead = $told.get()[id];
    if (done && lead) learn([{ ...lead, ...change }]);
    const { [id]: _settled, ...others } = $expected.get();
    $expected.set(others);
  };
}
