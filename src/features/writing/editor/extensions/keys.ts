import { Extension, type Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { commands as editorCommands } from '../commands';

interface KeyHandlers {
  openLink: () => void;
  focusToolbar: () => void;
}

/** The shortcuts, apart from those of ProseMirror's own commands. */
export function keys({ openLink, focusToolbar }: KeyHandlers) {
  let leaving = false;

  /** In a list, Tab indents, except right after Escape. Anywhere else, it leaves the editor. */
  function inList(editor: Editor, run: () => boolean): boolean {
    const stays = !leaving && editor.isActive('listItem');
    leaving = false;
    return stays && run();
  }

  const handled = (run: () => void) => () => {
    run();
    return true;
  };

  return Extension.create({
    name: 'keys',
    // Before the keys of single blocks.
    priority: 900,
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        ...Object.fromEntries(
          editorCommands.map(({ keys: shortcut, run }) => [
            shortcut,
            () => run(editor.chain()).run(),
          ]),
        ),
        Tab: () => inList(editor, () => editor.commands.sinkListItem('listItem')),
        'Shift-Tab': () => inList(editor, () => editor.commands.liftListItem('listItem')),
        Escape: () => {
          leaving = true;
          return false;
        },
        Enter: () => editor.commands.splitListItem('listItem'),
        Backspace: () =>
          editor.commands.first(({ commands }) => [
            () => commands.undoInputRule(),
            () => isAtItemStart(editor) && commands.liftListItem('listItem'),
          ]),
        ArrowDown: () => addParagraphBeyond(editor, 1),
        ArrowUp: () => addParagraphBeyond(editor, -1),
        'Mod-\\': () => editor.commands.unsetAllMarks(),
        'Mod-k': handled(openLink),
        'Alt-F10': handled(focusToolbar),
      };
    },
  });
}

function isAtItemStart({ state: { selection } }: Editor): boolean {
  const { $from, empty } = selection;
  return (
    empty &&
    $from.parentOffset === 0 &&
    $from.depth > 1 &&
    $from.node(-1).type.name === 'listItem' &&
    $from.index(-1) === 0
  );
}

/** At the edge of a document that begins or ends with code or a quote, there'd be no way out of it. */
function addParagraphBeyond(editor: Editor, direction: 1 | -1): boolean {
  const { selection, doc, schema } = editor.state;
  const isAtEdge =
    selection.empty &&
    selection.$head.pos === (direction > 0 ? Selection.atEnd(doc) : Selection.atStart(doc)).head;
  const edge = direction > 0 ? doc.lastChild : doc.firstChild;
  if (!isAtEdge || !edge || !['codeBlock', 'blockquote'].includes(edge.type.name)) return false;
  const tr = editor.state.tr.insert(direction > 0 ? doc.content.size : 0, schema.node('paragraph'));
  editor.view.dispatch(
    tr
      .setSelection(direction > 0 ? Selection.atEnd(tr.doc) : Selection.atStart(tr.doc))
      .scrollIntoView(),
  );
  return true;
}
