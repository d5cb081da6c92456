import { Editor } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { atom, readonlyType } from 'nanostores';
import { commands, history, indents, type EditorCommand } from '../commands';
import { keys } from '../extensions/keys';
import { paste } from '../extensions/paste';
import { schemaExtensions } from '../schema';
import { readHtml } from '../schema/read-html';
import { writeHtml } from '../schema/write-html';
import { createLink } from './link';
import { settled } from './settled';
import { statisticsOf, type Statistics } from './statistics';

export interface EditorOptions {
  /** The HTML to begin with. */
  content: string;
  /** For screen readers. */
  label: string;
  /** Unique on the page. */
  id: string;
  /** Gets the HTML within 140 ms of a change, to store it before the browser can crash. Has to be fast. */
  onType: (html: string) => void;
  /** Gets the HTML and its words shortly after changes, and at once when the text loses the focus or is hidden. */
  onChange: (html: string, words: number) => void;
}

/** What applies at the cursor. */
interface ToolbarState {
  /** IDs of commands. */
  active: ReadonlySet<string>;
  impossible: ReadonlySet<string>;
}

/** The editor of a post, without its markup. */
export function createEditor({ content, label, id, onType, onChange }: EditorOptions) {
  const $toolbar = atom<ToolbarState>({ active: new Set(), impossible: new Set() });
  const $statistics = atom<Statistics>(statisticsOf(readHtml(content), content));
  const $notice = atom('');
  const $empty = atom(content === '');

  const editor: Editor = new Editor({
    element: null,
    injectCSS: false,
    content: readHtml(content).toJSON(),
    enableCoreExtensions: { delete: false, textDirection: false, tabindex: false },
    enablePasteRules: false,
    extensions: [
      ...schemaExtensions,
      UndoRedo,
      keys({
        openLink: () => link.open(),
        focusToolbar: () =>
          document.querySelector<HTMLElement>(`#${CSS.escape(id)}-toolbar [tabindex="0"]`)?.focus(),
      }),
      paste((text) => $notice.set(text)),
    ],
    editorProps: {
      // The toolbar covers the top of the screen.
      scrollThreshold: { top: 120, bottom: 40, left: 0, right: 0 },
      scrollMargin: { top: 140, bottom: 60, left: 0, right: 0 },
      attributes: () => ({
        class: 'post-text editor-text',
        tabindex: '0',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-hint`,
        ...(!editor.options.editable && { 'aria-readonly': 'true' }),
      }),
    },
    onTransaction: ({ transaction }) => {
      const { state } = editor;
      updateToolbar.soon();
      if (!transaction.docChanged) return;
      const [only] = state.doc.childCount === 1 ? state.doc.children : [];
      const isEmpty = only?.type.name === 'paragraph' && only.childCount === 0;
      if (isEmpty !== $empty.get()) $empty.set(isEmpty);
      emitTyped.soon();
      emitChange.soon();
    },
    onBlur: () => emitChange.now(),
  });
  const link = createLink(editor);

  /** HTML that `onChange` knows, or that came from outside. */
  let known = writeHtml(editor.state.doc);

  let changeEmittedAt = 0;

  // Everything that a keystroke leads to comes after the browser has shown the character, and before a fast typist's
  // next one.
  const emitTyped = settled({ afterMs: 70, atMostMs: 140 }, () => {
    onType(writeHtml(editor.state.doc));
    if (performance.now() - changeEmittedAt > 1000) emitChange.now();
  });

  const emitChange = settled({ afterMs: 250, atMostMs: 1500 }, () => {
    changeEmittedAt = performance.now();
    const { doc } = editor.state;
    const html = writeHtml(doc);
    const statistics = statisticsOf(doc, html);
    $statistics.set(statistics);
    if (html === known) return;
    known = html;
    onChange(html, statistics.words);
  });

  let shownTools = '';

  const updateToolbar = settled({ afterMs: 70, atMostMs: 140 }, () => {
    const idsOf = (list: readonly EditorCommand[], applies: (each: EditorCommand) => unknown) =>
      list.filter(applies).map(({ id }) => id);
    const active = idsOf(commands, (each) => each.isActive?.(editor));
    if (editor.isActive('link')) active.push('link');
    const impossible = idsOf([...indents, ...history], (each) => !each.isPossible?.(editor));
    const tools = JSON.stringify({ active, impossible });
    if (tools !== shownTools) {
      shownTools = tools;
      $toolbar.set({ active: new Set(active), impossible: new Set(impossible) });
    }
  });

  return {
    $toolbar: readonlyType($toolbar),
    $statistics: readonlyType($statistics),
    /** What the last paste left out, for screen readers. */
    $notice: readonlyType($notice),
    $empty: readonlyType($empty),
    editor,
    id,
    link,
    focus: () => editor.view.focus(),
    /** Runs a command on the selection. */
    run: (command: Pick<EditorCommand, 'run'>) => command.run(editor.chain()).run(),
    /** The current HTML. Calls `onChange` first if it has changed. */
    html: () => {
      emitChange.now();
      return known;
    },
    /** Shows the text in an element. Returns a function that removes it. */
    mount: (element: HTMLElement) => {
      const saveIfHidden = () => {
        if (document.visibilityState === 'hidden') emitChange.now();
      };
      editor.mount(element);
      updateToolbar.soon();
      document.addEventListener('visibilitychange', saveIfHidden);
      return () => {
        document.removeEventListener('visibilitychange', saveIfHidden);
        emitTyped.cancel();
        emitChange.now();
        editor.unmount();
      };
    },
  };
}

export type PostEditorStore = ReturnType<typeof createEditor>;

/** What the rest of the page does with the editor. */
export type PostEditorHandle = Pick<PostEditorStore, 'html' | 'focus'>;
