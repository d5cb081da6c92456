import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Shows the `data-tip` of the control that the pointer or the keyboard is on. The toolbar scrolls on phones and
 * would cut off tooltips inside it. Escape hides it (WCAG 1.4.13). Screen readers read the label instead.
 */
export function Tooltip({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [text, setText] = useState('');
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };

    function show(event: Event): void {
      const control = (event.target as Element).closest<HTMLElement>('[data-tip]');
      const isShown = event.type === 'pointerover' || control?.matches(':focus-visible');
      const isTouch = (event as Partial<PointerEvent>).pointerType === 'touch';
      setText(isShown && !isTouch ? (control?.dataset['tip'] ?? '') : '');
      const tip = ref.current;
      const frame = tip?.parentElement?.getBoundingClientRect();
      if (!control || !tip || !frame) return;
      const { left, width } = control.getBoundingClientRect();
      const middle = left + width / 2 - frame.left;
      // Half the widest tooltip.
      const margin = 110;
      tip.style.left = `${Math.max(margin, Math.min(middle, frame.width - margin))}px`;
    }

    element.addEventListener('pointerover', show, options);
    element.addEventListener('focusin', show, options);
    for (const name of ['pointerleave', 'focusout', 'pointerdown'] as const) {
      element.addEventListener(name, () => setText(''), options);
    }
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') setText('');
      },
      options,
    );
    return () => listening.abort();
  }, [bar]);

  return (
    <div ref={ref} className="editor-tip" hidden={text === ''} aria-hidden="true">
      {text}
    </div>
  );
}
