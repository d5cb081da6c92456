import type { ReactNode } from 'react';
import { ariaShortcut, shortcutText } from '../shortcut-text';
import { Icon, type IconName } from './Icon';

interface Props {
  label: string;
  icon: IconName;
  keys?: string | undefined;
  /** For buttons that turn something on and off. */
  pressed?: boolean;
  /** For buttons that open something. */
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children?: ReactNode;
}

/** A button with an icon. Its tooltip names it and its shortcut. Stays focusable while it's disabled. */
export function Tool({ label, icon, keys, pressed, expanded, disabled = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="editor-tool"
      data-tip={keys ? `${label} (${shortcutText(keys)})` : label}
      aria-label={label}
      aria-keyshortcuts={keys && ariaShortcut(keys)}
      aria-pressed={pressed}
      aria-expanded={expanded}
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
