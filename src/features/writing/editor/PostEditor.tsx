import { useStore } from '@nanostores/react';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { LinkDialog } from './components/LinkDialog';
import { Status } from './components/Status';
import { Toolbar } from './components/Toolbar';
import { createEditor, type EditorOptions, type PostEditorHandle } from './store/editor';

/** Later values of the options are ignored, so that nothing replaces what's being typed. */
interface Props extends Omit<EditorOptions, 'id'> {
  readOnly?: boolean;
  ref?: Ref<PostEditorHandle>;
}

/** The editor for a post's text. It's large, so load it on demand. */
export default function PostEditor({ readOnly = false, ref, ...options }: Props) {
  const id = `editor${useId().replaceAll(/\W/g, '')}`;
  const [store] = useState(() => createEditor({ ...options, id }));
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
