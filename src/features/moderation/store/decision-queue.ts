import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { maxBatch } from '~/lib/decision-batch';
import type { ItemRef, ItemStatus, Kind } from '../rules/items';
import { statusAfter, type Verdict } from '../rules/verdict';
import { isUnsent, type Decision, type Problem } from './decision';

/** What the queue needs from the backend. All of these throw a RequestError. */
export interface DecisionApi {
  decide(
    items: readonly ItemRef[],
    verdict: Verdict,
  ): Promise<{ decision: string; changed: string[]; stale: string[] }>;
  /** Undoes what a decision did to these items. */
  undo(decision: string, ids: string[]): Promise<{ restored: string[] }>;
  /** The current state of items. Deleted ones are missing. */
  read(kind: Kind, ids: string[]): Promise<Map<string, { status: ItemStatus; version: number }>>;
}

interface Options {
  api: DecisionApi;
  isOnline(): boolean;
  /** Decisions of this tab, from before it was reloaded. */
  stored: readonly Decision[];
  store(decisions: readonly Decision[]): void;
  /** Called once decisions on one kind of item are made, undone, or dropped, or couldn't be undone. */
  onSettled(decisions: readonly Decision[]): void;
}

const firstRetryMs = 2_000;
const maxRetryMs = 60_000;

/**
 * Sends decisions to the database in order, one request at a time. Similar decisions share a request.
 * Decisions that can't be sent wait, even across a reload.
 */
export function createDecisionQueue({ api, isOnline, stored, store, onSettled }: Options) {
  const $decisions = atom<readonly Decision[]>(stored);
  const $halted = atom<Fault | 'offline' | undefined>();
  /** Keys of unsent decisions, in the order in which they're sent. */
  let order = stored.filter(isUnsent).map(({ key }) => key);
  let lastKey = Math.max(0, ...stored.map(({ key }) => key));
  let inFlight = new Set<number>();
  /** Keys of decisions whose group isn't complete yet. */
  let unreported: number[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const get = (key: number) => $decisions.get().find((one) => one.key === key);

  function update(keys: readonly number[], change: (decision: Decision) => Partial<Decision>) {
    const changing = new Set(keys);
    $decisions.set(
      $decisions.get().map((one) => (changing.has(one.key) ? { ...one, ...change(one) } : one)),
    );
    store($decisions.get());
  }

  /** The first unsent decisions that fit in one request. */
  function nextBatch(): Decision[] {
    const byKey = new Map($decisions.get().map((one) => [one.key, one]));
    const batch: Decision[] = [];
    for (const key of order) {
      const next = byKey.get(key);
      if (!next || batch.length === maxBatch) break;
      if (batch[0] && !areAlike(batch[0], next)) break;
      batch.push(next);
    }
    return batch;
  }

  /** Keys of those that the database still hasn't confirmed. */
  function unsentOf(batch: readonly Decision[]): number[] {
    return batch.flatMap(({ key }) => {
      const now = get(key);
      return now && isUnsent(now) ? [key] : [];
    });
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    while (!closed && inFlight.size === 0 && order.length > 0) {
      if (!isOnline()) {
        $halted.set('offline');
        return;
      }
      const batch = nextBatch();
      inFlight = new Set(batch.map(({ key }) => key));
      const fault = await (batch[0]?.state === 'undoing' ? sendUndo(batch) : sendVerdict(batch));
      inFlight = new Set();
      if (closed) return;
      order = [
        ...order.filter((key) => !batch.some((one) => one.key === key)),
        // Undone while it was being sent.
        ...batch.map(({ key }) => key).filter((key) => get(key)?.state === 'undoing' && !fault),
      ];
      if (fault) {
        order.unshift(...unsentOf(batch));
        halt(fault);
        return;
      }
      failures = 0;
      $halted.set(undefined);
    }
  }

  /** Waits for the network or the session. Retries on a timer too, because browsers can miss that either is back. */
  function halt(fault: Fault): void {
    $halted.set(fault === 'unreachable' && !isOnline() ? 'offline' : fault);
    timer = setTimeout(() => void send(), Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
    failures += 1;
  }

  /** Returns a fault if the request has to be sent again. */
  async function sendVerdict(batch: readonly Decision[]): Promise<Fault | undefined> {
    const [first] = batch;
    if (!first) return;
    const keys = batch.map(({ key }) => key);
    const { kind, verdict } = first;
    let hasResponse = false;
    // A crash before the response must not hide that the request may have arrived.
    update(keys, () => ({ mayBeSaved: true }));
    try {
      const { decision, changed, stale } = await api.decide(batch, verdict);
      if (closed) return;
      const made = keysOf(batch, changed);
      update(made, ({ state }) => ({
        state: state === 'undoing' ? state : 'made',
        mayBeSaved: false,
        decision,
      }));
      settle(made);
      hasResponse = true;
      if (stale.length > 0) await settleStale(batch, stale);
    } catch (error) {
      if (closed) return;
      const fault = faultOf(error);
      if (fault !== 'unreachable' || hasResponse) {
        const before = new Map(batch.map(({ key, mayBeSaved }) => [key, mayBeSaved]));
        update(unsentOf(batch), ({ key }) => ({ mayBeSaved: before.get(key) ?? false }));
      }
      if (fault === 'unreachable' || fault === 'signed-out') return fault;
      const lost = unsentOf(batch).filter((key) => get(key)?.decision === null);
      drop(lost, { what: 'failed', fault, message: messageOf(error, fault) });
    }
    return undefined;

    /** Finds out why decisions weren't made. After a lost response, one may have been made after all. */
    async function settleStale(sent: readonly Decision[], ids: string[]): Promise<void> {
      const now = await api.read(kind, ids);
      if (closed) return;
      const made: number[] = [];
      for (const { key, id, mayBeSaved } of sent.filter((one) => ids.includes(one.id))) {
        const status = now.get(id)?.status ?? 'gone';
        if (mayBeSaved && status === statusAfter(kind, verdict)) made.push(key);
        else drop([key], { what: 'stale', status });
      }
      update(made, ({ state }) => ({
        state: state === 'undoing' ? state : 'made',
        mayBeSaved: false,
      }));
      settle(made);
    }
  }

  async function sendUndo(batch: readonly Decision[]): Promise<Fault | undefined> {
    const [first] = batch;
    if (!first) return;
    const ids = batch.map(({ id }) => id);
    try {
      const restored = first.decision
        ? (await api.undo(first.decision, ids)).restored
        : await putBack(batch, first);
      if (closed) return;
      // Decisions about posts name a version, and the undo made a new one.
      const unread = first.kind === 'post' ? ids : ids.filter((id) => !restored.includes(id));
      const now = unread.length > 0 ? await api.read(first.kind, unread) : new Map<string, never>();
      if (closed) return;
      const isUndone = ({ id, from }: Decision) =>
        restored.includes(id) || now.get(id)?.status === from;
      update(
        batch.map(({ key }) => key),
        (one) =>
          isUndone(one)
            ? { state: 'undone', version: now.get(one.id)?.version ?? one.version }
            : {
                state: 'made',
                problem: { what: 'not-undone', status: now.get(one.id)?.status ?? 'gone' },
              },
      );
      settle(batch.map(({ key }) => key));
    } catch (error) {
      if (closed) return;
      const fault = faultOf(error);
      if (fault === 'unreachable' || fault === 'signed-out') return fault;
      const problem: Problem = { what: 'failed', fault, message: messageOf(error, fault) };
      update(
        batch.map(({ key }) => key),
        () => ({ state: 'made', problem }),
      );
      settle(batch.map(({ key }) => key));
    }
    return undefined;
  }

  /** Undoes decisions whose ID is unknown, because the response was lost, if they were made at all. */
  async function putBack(batch: readonly Decision[], { kind, verdict }: Decision) {
    const now = await api.read(
      kind,
      batch.map(({ id }) => id),
    );
    const from = statusAfter(kind, verdict);
    const items = batch
      .filter(({ id }) => now.get(id)?.status === from)
      .map((one) => ({ ...one, from, version: now.get(one.id)?.version ?? 0 }));
    if (items.length === 0) return [];
    const [first] = batch;
    const status = first?.kind === 'comment' ? first.from : 'pending';
    return (await api.decide(items, { status } as Verdict)).changed;
  }

  function drop(keys: readonly number[], problem: Problem): void {
    update(keys, ({ state }) =>
      state === 'undoing' ? { state: 'undone' } : { state: 'dropped', mayBeSaved: false, problem },
    );
    settle(keys);
  }

  /** Reports what's confirmed, all decisions that were made at once together. */
  function settle(keys: readonly number[]): void {
    const waiting = new Set(
      $decisions
        .get()
        .filter(isUnsent)
        .map(({ group }) => group),
    );
    const settled = [...unreported, ...keys]
      .map(get)
      .filter((one): one is Decision => one !== undefined && !isUnsent(one));
    unreported = settled.filter((one) => waiting.has(one.group)).map(({ key }) => key);
    const complete = settled.filter((one) => !waiting.has(one.group));
    if (complete.length > 0) onSettled(complete);
  }

  return {
    /** All decisions of this session, oldest first. */
    $decisions: readonlyType($decisions),

    /** Why unsent decisions are waiting; undefined if they aren't. */
    $halted: readonlyType($halted),

    /** Makes a decision on items and sends it as soon as possible. */
    decide(items: readonly ItemRef[], verdict: Verdict, now = Date.now()): void {
      const group = lastKey + 1;
      const added = items.map(({ kind, id, version, name, from }): Decision => ({
        kind,
        id,
        version,
        name,
        from,
        verdict,
        group,
        key: (lastKey += 1),
        at: now,
        state: 'waiting',
        mayBeSaved: false,
        decision: null,
      }));
      $decisions.set([...$decisions.get(), ...added]);
      store($decisions.get());
      order.push(...added.map(({ key }) => key));
      void send();
    },

    /** Undoes decisions. Unsent ones are dropped. */
    undo(keys: readonly number[]): void {
      const isSent = ({ key, mayBeSaved, state }: Decision) =>
        state === 'made' || inFlight.has(key) || mayBeSaved;
      const undoing = keys
        .map(get)
        .filter((one): one is Decision => one?.state === 'waiting' || one?.state === 'made');
      const chosen = new Set(undoing.map(({ key }) => key));
      update([...chosen], (one) => ({
        state: isSent(one) ? 'undoing' : 'undone',
        problem: undefined,
      }));
      const moved = undoing.filter((one) => isSent(one) && !inFlight.has(one.key));
      order = [
        ...order.filter((key) => !chosen.has(key) || inFlight.has(key)),
        ...moved.map(({ key }) => key),
      ];
      settle(undoing.filter((one) => !isSent(one)).map(({ key }) => key));
      void send();
    },

    /** Tries again, because the network or the session may be back. */
    resume(): void {
      failures = 0;
      void send();
    },

    /** Stops sending. */
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function keysOf(batch: readonly Decision[], ids: readonly string[]): number[] {
  const chosen = new Set(ids);
  return batch.filter(({ id }) => chosen.has(id)).map(({ key }) => key);
}

/** Whether one request can make or undo both decisions. Each post is scheduled on its own. */
function areAlike(a: Decision, b: Decision): boolean {
  if (a.verdict.status === 'scheduled' && a.state === 'waiting') return false;
  const signature = ({ state, kind, from, verdict, decision }: Decision) =>
    JSON.stringify([state, kind, from, verdict, decision]);
  return signature(a) === signature(b);
}

/** The server's message, if it has one that people can act on. */
function messageOf(error: unknown, fault: Fault): string {
  const { code = '', message = '' } = error instanceof RequestError ? error : {};
  return fault === 'failed' && code === '22023' ? message : faultTexts[fault];
}
