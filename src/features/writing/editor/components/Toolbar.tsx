import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { formats, history, indents, textStyles, wrappers, type EditorCommand } from '../commands';
import { ariaShortcut, shortcutText } from '../shortcut-text';
import type { PostEditorStore } from '../store/editor';
import { Icon, type IconName } from './Icon';
import { useRovingFocus } from './use-roving-focus';

// On wide screens, the buttons get narrower if that's enough for one line. At the start of a line, the toolbar cuts off
// a group's border.
const shrink = 'shrink-0 md:@min-[38rem]:shrink';
const group = `-ml-px flex min-w-0 border-l border-rule px-1 ${shrink}`;
const tool = `grid size-touch min-w-7 place-items-center -outline-offset-3 hover:text-signal aria-pressed:text-signal aria-pressed:[box-shadow:inset_0_-3px_var(--color-signal)] aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:opacity-50 ${shrink}`;

/** What writers do with the text. On phones, it scrolls. */
export function Toolbar({ store }: { store: PostEditorStore }) {
  const { active } = useStore(store.$toolbar);
  const roving = useRovingFocus();
  const toolOf = (command: EditorCommand) => (
    <CommandTool key={command.id} store={store} command={command} />
  );
  return (
    <div className="@container">
      <div
        {...roving}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={`${store.id}-text`}
        id={`${store.id}-toolbar`}
        className="flex items-center overflow-clip max-md:overflow-x-auto max-md:[scrollbar-width:none] md:@max-[38rem]:flex-wrap"
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.focus();
          else roving.onKeyDown(event);
        }}
      >
        <TextStyle store={store} />
        <div className={group}>
          {formats.map(toolOf)}
          <Tool
            label="Link"
            icon="link"
            keys="Mod-k"
            pressed={active.has('link')}
            disabled={active.has('codeBlock')}
            onClick={store.link.open}
          />
        </div>
        <div className={group}>{[...wrappers, ...indents].map(toolOf)}</div>
        <div className={group}>{history.map(toolOf)}</div>
      </div>
    </div>
  );
}

function CommandTool({ store, command }: { store: PostEditorStore; command: EditorCommand }) {
  const { active, impossible } = useStore(store.$toolbar);
  const { id, label, keys, isActive } = command;
  return (
    <Tool
      label={label}
      icon={id as IconName}
      keys={keys}
      pressed={isActive && active.has(id)}
      disabled={impossible.has(id)}
      onClick={() => store.run(command)}
    />
  );
}

interface ToolProps {
  label: string;
  icon: IconName;
  keys: string;
  /** For buttons that turn something on and off. */
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with an icon. The browser's tip names it and its shortcut. Stays focusable while it's disabled. */
function Tool({ label, icon, keys, pressed, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={tool}
      title={`${label} (${shortcutText(keys)})`}
      aria-label={label}
      aria-keyshortcuts={ariaShortcut(keys)}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      // Otherwise, the text would lose the focus, and on phones the keyboard would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The type of the block at the cursor. It's a list, because eight buttons would be too many. */
function TextStyle({ store }: { store: PostEditorStore }) {
  const { active } = useStore(store.$toolbar);
  const byPointer = useRef(false);
  const current = textStyles.find(({ id }) => active.has(id));
  return (
    <select
      className="h-touch w-36 flex-none bg-sheet px-2 text-sm font-semibold text-ink -outline-offset-3"
      aria-label="Text style"
      value={current?.id ?? 'paragraph'}
      onPointerDown={() => (byPointer.current = true)}
      onKeyDown={() => (byPointer.current = false)}
      onChange={(event) => {
        const style = textStyles.find(({ id }) => id === event.target.value);
        if (style) store.run(style);
        // By keyboard, the next arrow key chooses the next style.
        if (byPointer.current) store.focus();
      }}
    >
      {textStyles.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
