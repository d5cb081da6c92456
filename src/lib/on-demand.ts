import { atom, onMount, readonlyType } from 'nanostores';
import { $online } from './browser-state';

export type OnDemand<Code> =
  { status: 'loading' } | { status: 'error' } | { status: 'ready'; code: Code };

/** Loads code when it's first used. If that fails, `retry` tries again, and so does going back online. */
export function onDemand<Code>(load: () => Promise<Code>) {
  const $state = atom<OnDemand<Code>>({ status: 'loading' });

  async function retry(): Promise<void> {
    if ($state.get().status === 'ready') return;
    $state.set({ status: 'loading' });
    try {
      $state.set({ status: 'ready', code: await load() });
    } catch {
      $state.set({ status: 'error' });
    }
  }

  onMount($state, () => {
    void retry();
    return $online.listen((online) => {
      if (online) void retry();
    });
  });

  return { $code: readonlyType($state), retry };
}
