import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const items = 'button, select';

/** The index that each key leads to (ARIA Authoring Practices: toolbar). */
const keys: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Makes the controls of a toolbar one tab stop. Arrow keys move between them. */
export function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null);

  function stopAt(control: Element): void {
    for (const each of ref.current?.querySelectorAll(items) ?? []) {
      each.setAttribute('tabindex', each === control ? '0' : '-1');
    }
  }

  useEffect(() => {
    const first = ref.current?.querySelector(items);
    if (first) stopAt(first);
  }, []);

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(items)) stopAt(event.target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const controls = [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])];
      const index = controls.indexOf(event.target as HTMLElement);
      const next = controls[keys[event.key]?.(index, controls.length) ?? -1];
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      next.focus();
    },
  };
}
