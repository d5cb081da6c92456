import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { formats, textStyles, wrappers } from '../commands';
import type { PostEditorStore } from '../store/editor';
import type { IconName } from './Icon';
import { Tool } from './Tool';
import { Tooltip } from './Tooltip';
import { useRovingFocus } from './use-roving-focus';

interface Props {
  store: PostEditorStore;
  outlineOpen: boolean;
  onOutline: () => void;
}

export function Toolbar({ store, outlineOpen, onOutline }: Props) {
  const { active, canUndo, canRedo, canIndent, canOutdent } = useStore(store.$toolbar);
  const roving = useRovingFocus();
  const { run, editor } = store;
  return (
    <div className="editor-tools">
      <div
        {...roving}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={`${store.id}-text`}
        id={`${store.id}-toolbar`}
        className="editor-toolbar"
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.view.focus();
          else roving.onKeyDown(event);
        }}
      >
        <TextStyle store={store} />
        <div className="editor-group">
          {formats.map((format) => (
            <Tool
              key={format.id}
              label={format.label}
              icon={format.id as IconName}
              keys={format.keys}
              pressed={active.has(format.id)}
              onClick={() => run(format)}
            />
          ))}
          <Tool
            label="Link"
            icon="link"
            keys="Mod-k"
            pressed={active.has('link')}
            disabled={active.has('codeBlock')}
            onClick={store.link.open}
          />
        </div>
        <div className="editor-group">
          {wrappers.map((wrapper) => (
            <Tool
              key={wrapper.id}
              label={wrapper.label}
              icon={wrapper.id as IconName}
              keys={wrapper.keys}
              pressed={active.has(wrapper.id)}
              onClick={() => run(wrapper)}
            />
          ))}
          <Tool
            label="Indent list item"
            icon="indent"
            keys="Tab"
            disabled={!canIndent}
            onClick={() => run({ run: (chain) => chain.sinkListItem('listItem') })}
          />
          <Tool
            label="Outdent list item"
            icon="outdent"
            keys="Shift-Tab"
            disabled={!canOutdent}
            onClick={() => run({ run: (chain) => chain.liftListItem('listItem') })}
          />
        </div>
        <div className="editor-group">
          <Tool
            label="Undo"
            icon="undo"
            keys="Mod-z"
            disabled={!canUndo}
            onClick={() => editor.commands.undo()}
          />
          <Tool
            label="Redo"
            icon="redo"
            keys="Mod-Shift-z"
            disabled={!canRedo}
            onClick={() => editor.commands.redo()}
          />
        </div>
        <div className="editor-group">
          <Tool label="Outline" icon="outline" expanded={outlineOpen} onClick={onOutline} />
          <Tool label="Keyboard shortcuts" icon="help" keys="Mod-/" onClick={store.openHelp} />
        </div>
      </div>
      <Tooltip bar={roving.ref} />
    </div>
  );
}

/** The type of the block at the cursor. It's a list, because eight buttons would be too many. */
function TextStyle({ store }: { store: PostEditorStore }) {
  const { active } = useStore(store.$toolbar);
  const byPointer = useRef(false);
  const current = textStyles.find(({ id }) => active.has(id));
  return (
    <select
      className="editor-style"
      aria-label="Text style"
      value={current?.id ?? 'paragraph'}
      onPointerDown={() => (byPointer.current = true)}
      onKeyDown={() => (byPointer.current = false)}
      onChange={(event) => {
        const style = textStyles.find(({ id }) => id === event.target.value);
        if (style) store.run(style);
        // By keyboard, the next arrow key chooses the next style.
        if (byPointer.current) store.editor.view.focus();
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
