import { useStore } from '@nanostores/react';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { LinkDialog } from './components/LinkDialog';
import { ShortcutHelp } from './components/ShortcutHelp';
import { Status } from './components/Status';
import { Toolbar } from './components/Toolbar';
import { createEditor, type TextSnapshot } from './store/editor';

export interface PostEditorHandle {
  /** The current HTML. Calls `onChange` first if it has changed. */
  html: () => string;
  /** Replaces the text, for example with a revision. The writer can undo it. */
  setContent: (html: string) => void;
  /** The text as of this moment. Like `html`, calls `onChange` first. */
  snapshot: () => TextSnapshot;
  /** Selects a part of the text by its positions in the document, and scrolls there. */
  select: (from: number, to: number) => void;
  focus: () => void;
}

interface Props {
  // Later values of `content`, `onType`, and `onChange` are ignored, so that nothing replaces what's being typed.
  /** The HTML to begin with. */
  content: string;
  /** Names the text for screen readers. */
  label: string;
  readOnly?: boolean;
  /** Gets the HTML within 140 ms of a change. Has to be fast. */
  onType: (html: string) => void;
  /** Gets the HTML shortly after a change, and at once when the text loses the focus. */
  onChange: (html: string) => void;
  ref?: Ref<PostEditorHandle>;
}

/** The editor for a post's text. It's large, so load it on demand. */
export default function PostEditor(props: Props) {
  const { content, label, readOnly = false, onType, onChange, ref } = props;
  const id = `editor${useId().replaceAll(/\W/g, '')}`;
  const [store] = useState(() => createEditor({ content, label, id, onType, onChange }));
  const text = useRef<HTMLDivElement>(null);
  const isEmpty = useStore(store.$empty);

  useEffect(() => (text.current ? store.mount(text.current) : undefined), [store]);
  useEffect(() => store.editor.setEditable(!readOnly, false), [store, readOnly]);
  useImperativeHandle(ref, () => {
    const { html, setContent, snapshot, select, focus } = store;
    return { html, setContent, snapshot, select, focus };
  }, [store]);

  return (
    <div className="editor">
      {!readOnly && (
        <div className="editor-bar">
          <Toolbar store={store} />
        </div>
      )}
      <div ref={text} id={`${id}-text`} className="editor-page" data-empty={isEmpty || undefined} />
      <p id={`${id}-hint`} hidden>
        {readOnly ? 'Read only.' : 'Press Alt+F10 for the toolbar.'}
      </p>
      {!readOnly && (
        <>
          <LinkDialog store={store} />
          <ShortcutHelp store={store} />
        </>
      )}
      <Status store={store} />
    </div>
  );
}
