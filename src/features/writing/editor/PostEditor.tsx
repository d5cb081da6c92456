import { useStore } from '@nanostores/react';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { LinkDialog } from './components/LinkDialog';
import { Status } from './components/Status';
import { Toolbar } from './components/Toolbar';
import { createEditor, type PostEditorHandle } from './store/editor';

interface Props {
  // Later values of `content`, `onType`, and `onChange` are ignored, so that nothing replaces what's being typed.
  /** The HTML to begin with. */
  content: string;
  /** Names the text for screen readers. */
  label: string;
  readOnly?: boolean;
  /** Gets the HTML within 140 ms of a change. Has to be fast. */
  onType: (html: string) => void;
  /** Gets the HTML and its words shortly after a change, and at once when the text loses the focus. */
  onChange: (html: string, words: number) => void;
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
  useImperativeHandle(ref, () => store, [store]);

  return (
    <div className="relative border border-rule border-t-ink bg-sheet">
      {!readOnly && (
        // Otherwise, the page's scroll padding would make the page scroll when a control gets the focus.
        <div className="sticky top-(--sticky-top) z-10 border-b border-rule bg-sheet **:-scroll-mt-16">
          <Toolbar store={store} />
        </div>
      )}
      <div
        ref={text}
        id={`${id}-text`}
        className="min-h-96 cursor-text px-[clamp(1rem,4vw,3rem)] py-[clamp(1.25rem,4vw,2.5rem)] -outline-offset-2 outline-signal has-[>:focus-visible]:outline-2"
        data-empty={isEmpty || undefined}
      />
      {!readOnly && <LinkDialog store={store} />}
      <Status store={store} readOnly={readOnly} />
    </div>
  );
}
