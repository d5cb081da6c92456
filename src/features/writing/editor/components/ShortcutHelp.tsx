import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { formats, textStyles, wrappers } from '../commands';
import { shortcutText } from '../shortcut-text';
import type { PostEditorStore } from '../store/editor';

const groups: readonly {
  name: string;
  rows: readonly (readonly [keys: string, what: string])[];
}[] = [
  {
    name: 'Text',
    rows: [
      ...formats.map(({ keys, label }) => [keys, label] as const),
      ['Mod-k', 'Add or edit a link'],
      ['Mod-\\', 'Clear formatting'],
      ['Shift-Enter', 'Line break'],
    ],
  },
  {
    name: 'Blocks',
    rows: [
      ...[...textStyles, ...wrappers].map(({ keys, label }) => [keys, label] as const),
      ['Tab', 'Indent a list item'],
      ['Shift-Tab', 'Outdent a list item'],
      ['Mod-Enter', 'Leave a code block'],
    ],
  },
  {
    name: 'Editor',
    rows: [
      ['Mod-z', 'Undo'],
      ['Mod-Shift-z', 'Redo'],
      ['Mod-Shift-v', 'Paste as plain text'],
      ['Alt-F10', 'Go to the toolbar'],
      ['Tab', 'Leave the text (in a list, press Escape first)'],
      ['Mod-/', 'Show these shortcuts'],
    ],
  },
];

export function ShortcutHelp({ store }: { store: PostEditorStore }) {
  const isOpen = useStore(store.$helpOpen);
  if (!isOpen) return null;
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={store.closeHelp}
      afterClose={store.focus}
      startAtTitle
    >
      <p className="text-sm text-quiet">
        Markdown works too: type ## for a heading, - or 1. for a list, &gt; for a quote, and ``` for
        code, followed by a space.
      </p>
      <div className="editor-help">
        {groups.map(({ name, rows }) => (
          <section key={name}>
            <h3 className="label">{name}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <kbd>{shortcutText(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="action" onClick={store.closeHelp}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
