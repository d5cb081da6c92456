import { atom, computed, onMount } from 'nanostores';
import { $online } from '~/lib/browser-state';

type LoadState<Component> =
  { status: 'loading' | 'failed' } | { status: 'ready'; Component: Component };

/** A component that loads after the page: when it's first needed, and again after a failure. */
export function createComponentLoader<Component>(load: () => Promise<{ default: Component }>) {
  const $state = atom<LoadState<Component>>({ status: 'loading' });

  /** Loads it, or tries again. Never throws. */
  async function run(): Promise<void> {
    if ($state.get().status === 'ready') return;
    $state.set({ status: 'loading' });
    try {
      const { default: Component } = await load();
      $state.set({ status: 'ready', Component });
    } catch {
      $state.set({ status: 'failed' });
    }
  }

  onMount($state, () => {
    void run();
    return $online.listen((online) => {
      if (online) void run();
    });
  });

  return { $state: computed($state, (state) => state), load: run };
}
