import { RequestError } from '~/features/staff';
import type { ItemRef, ItemStatus } from '~/features/moderation/rules/items';
import { statusAfter } from '~/features/moderation/rules/verdict';
import type { DecisionApi } from '~/features/moderation/store/decision-queue';

/** What goes wrong with a request. `response-lost`: it arrives, but its response doesn't. */
export type Accident = 'request-lost' | 'response-lost' | 'signed-out' | 'failed';

interface Row {
  status: ItemStatus;
  version: number;
}

/** The functions of the database that decisions need, with a network that fails on demand. */
export function fakeBackend(items: readonly ItemRef[]) {
  const rows = new Map<string, Row>(
    items.map(({ id, from, version }) => [id, { status: from, version }]),
  );
  const decisions = new Map<string, Map<string, { before: ItemStatus; version: number }>>();
  const calls: string[] = [];
  const accidents: Accident[] = [];
  let lastDecision = 0;

  async function answer<Data>(call: string, run: () => Data): Promise<Data> {
    const accident = accidents.shift();
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (accident === 'request-lost') throw new RequestError('unreachable');
    if (accident === 'signed-out') throw new RequestError('signed-out');
    if (accident === 'failed') throw new RequestError('failed', 'Too long.', '22023');
    calls.push(call);
    const data = run();
    if (accident === 'response-lost') throw new RequestError('unreachable');
    return data;
  }

  /** Sets the status of rows as one decision. */
  function change(ids: readonly string[], status: (row: Row) => ItemStatus): string {
    const decision = `decision-${(lastDecision += 1)}`;
    const before = new Map<string, { before: ItemStatus; version: number }>();
    for (const id of ids) {
      const row = rows.get(id);
      if (!row) continue;
      before.set(id, { before: row.status, version: row.version + 1 });
      Object.assign(row, { status: status(row), version: row.version + 1 });
    }
    decisions.set(decision, before);
    return decision;
  }

  const api: DecisionApi = {
    decide: (batch, verdict) =>
      answer(`${verdict.status} ${batch.map(({ id }) => id).join(' ')}`, () => {
        const isCurrent = ({ id, kind, from, version }: ItemRef) => {
          const row = rows.get(id);
          return row?.status === from && (kind === 'comment' || row.version === version);
        };
        const changed = batch.filter(isCurrent).map(({ id }) => id);
        const stale = batch.filter((one) => !isCurrent(one)).map(({ id }) => id);
        const [first] = batch;
        const decision = change(changed, (row) =>
          first ? statusAfter(first.kind, verdict) : row.status,
        );
        return { decision, changed, stale };
      }),
    undo: (decision, ids) =>
      answer(`undo ${ids.join(' ')}`, () => {
        const made = decisions.get(decision);
        const restored = ids.filter((id) => made?.get(id)?.version === rows.get(id)?.version);
        change(restored, () => 'pending');
        for (const id of restored) {
          Object.assign(rows.get(id) ?? {}, { status: made?.get(id)?.before });
        }
        return { restored };
      }),
    read: (_, ids) =>
      answer(`read ${ids.join(' ')}`, () => {
        const found = ids.flatMap((id): [string, Row][] => {
          const row = rows.get(id);
          return row ? [[id, { ...row }]] : [];
        });
        return new Map(found);
      }),
  };

  return {
    api,
    /** What happens to the next requests. */
    accidents,
    /** The requests that arrived. */
    calls,
    statusOf: (id: string) => rows.get(id)?.status,
    /** Another moderator's decision. */
    decideElsewhere: (id: string, status: ItemStatus) => change([id], () => status),
    remove: (id: string) => rows.delete(id),
  };
}

export const comment = (n: number): ItemRef => ({
  kind: 'comment',
  id: `c${n}`,
  version: 0,
  name: `Comment ${n}`,
  from: 'pending',
});

export const post = (n: number): ItemRef => ({
  kind: 'post',
  id: `p${n}`,
  version: 1,
  name: `Post ${n}`,
  from: 'submitted',
});
