import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { runSlashCommand } from '../extensions/slash-menu';
import { shortcutText } from '../shortcut-text';
import type { PostEditorStore } from '../store/editor';

/** The list below a slash. The focus stays in the text, which names the selected option. */
export function SlashMenu({ store }: { store: PostEditorStore }) {
  const menu = useStore(store.$slashMenu);
  const ref = useRef<HTMLUListElement>(null);
  const { editor, id } = store;
  const from = menu?.from;

  useLayoutEffect(() => {
    const list = ref.current;
    const frame = list?.offsetParent?.getBoundingClientRect();
    if (!list || !frame || from === undefined) return;
    const { left, top, bottom } = editor.view.coordsAtPos(from);
    const fitsBelow = bottom + list.offsetHeight + 8 < window.innerHeight;
    list.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - list.offsetWidth))}px`;
    list.style.top = `${(fitsBelow ? bottom + 6 : top - list.offsetHeight - 6) - frame.top}px`;
  }, [editor, from, menu?.commands.length]);

  useEffect(() => {
    ref.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [menu?.index]);

  if (!menu) return null;
  return (
    <ul ref={ref} role="listbox" id={`${id}-slash`} aria-label="Insert" className="editor-slash">
      {menu.commands.map((command, index) => (
        // The keyboard is handled in the text (extensions/slash-menu.ts).
        <li
          key={command.id}
          role="option"
          id={`${id}-slash-${command.id}`}
          aria-selected={index === menu.index}
          onMouseDown={(event) => {
            event.preventDefault();
            runSlashCommand(editor, command);
          }}
        >
          <span>{command.label}</span>
          <kbd aria-hidden="true">{shortcutText(command.keys)}</kbd>
        </li>
      ))}
    </ul>
  );
}
