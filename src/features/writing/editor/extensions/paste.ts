import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { cleanPastedTree } from '../paste/clean';
import { looksLikeMarkdown, looksLikeTable, markdownToHtml, tableToHtml } from '../paste/markdown';
import { nothingDropped, pasteNotice, type Dropped } from '../paste/notice';
import { isPostHtml } from '../paste/post-html';
import { pastedTree } from '../paste/tree';
import { readDom } from '../schema/read-html';
import { isSafeHref } from '../schema/safe-href';
import { parseHtml } from '../trusted-html';

interface Notice {
  text: string;
  /** Position of the block that was pasted into. The notice is below it, and stays there when people go on writing. */
  block: number;
}

/** The notice isn't part of the text. */
const noticeKey = new PluginKey<Notice | undefined>('pasteNotice');

/** Cleans what's pasted or dropped into the text, and shows a notice there about what's left out. */
export function paste(onNotice: (text: string) => void) {
  let dropped: Dropped = nothingDropped;

  function clean(html: string): string {
    const tree = pastedTree(html);
    // Every ProseMirror editor marks what it copies, and its schema may allow more than posts do.
    if (html.includes('data-pm-slice') && isPostHtml(tree)) return html;
    const cleaned = cleanPastedTree(tree);
    dropped = cleaned.dropped;
    return cleaned.html;
  }

  function setNotice(view: EditorView, text: string): void {
    onNotice(text);
    view.dispatch(view.state.tr.setMeta(noticeKey, text));
  }

  function report(view: EditorView): void {
    const text = pasteNotice(dropped);
    dropped = nothingDropped;
    if (text || noticeKey.getState(view.state)) setNotice(view, text);
  }

  /** Whether nothing is left to insert. ProseMirror would delete the selection, or let the browser open the file. */
  function isNothing(view: EditorView, slice: Slice, data: DataTransfer | null): boolean {
    if (slice.size > 0) return false;
    const files = data?.files.length ?? 0;
    if (files > 0) dropped = { ...nothingDropped, images: files };
    report(view);
    return true;
  }

  return Extension.create({
    name: 'cleanPaste',
    onTransaction({ editor, transaction }) {
      const event = transaction.getMeta('uiEvent') as unknown;
      if (event === 'paste' || event === 'drop') report(editor.view);
    },
    addProseMirrorPlugins() {
      return [
        new Plugin<Notice | undefined>({
          key: noticeKey,
          state: {
            init: () => undefined,
            apply(tr, notice) {
              const text = tr.getMeta(noticeKey) as string | undefined;
              if (text === '') return undefined;
              if (text !== undefined) {
                const { $to } = tr.selection;
                const beforeNode = $to.pos - ($to.nodeBefore?.nodeSize ?? 0);
                return { text, block: $to.depth > 0 ? $to.before(1) : beforeNode };
              }
              if (!notice) return undefined;
              const { pos, deletedAfter } = tr.mapping.mapResult(notice.block);
              return deletedAfter ? undefined : { ...notice, block: pos };
            },
          },
          props: {
            decorations(state) {
              const { text, block } = noticeKey.getState(state) ?? {};
              const node = block === undefined ? null : state.doc.nodeAt(block);
              if (!text || !node || block === undefined) return undefined;
              const notice = Decoration.widget(
                block + node.nodeSize,
                (view) => noticeElement(text, () => setNotice(view, '')),
                { side: -1, key: text, stopEvent: () => true },
              );
              return DecorationSet.create(state.doc, [notice]);
            },
            transformPastedHTML: clean,
            clipboardTextParser: (text, _, plain, { state }) => {
              const html = looksLikeTable(text)
                ? tableToHtml(text)
                : !plain && looksLikeMarkdown(text)
                  ? markdownToHtml(text)
                  : undefined;
              if (html === undefined) return undefined as unknown as Slice;
              // Like ProseMirror with HTML, collapses white space.
              const doc = readDom(parseHtml(clean(html)).body, true, state.schema);
              return Slice.maxOpen(doc.content);
            },
            handlePaste(view, event, slice) {
              const text = event.clipboardData?.getData('text/plain').trim() ?? '';
              const { empty, from, to, $from } = view.state.selection;
              if (!empty && !$from.parent.type.spec.code && isAddress(text)) {
                dropped = nothingDropped;
                const link = view.state.schema.mark('link', { href: text });
                view.dispatch(view.state.tr.addMark(from, to, link));
                return true;
              }
              return isNothing(view, slice, event.clipboardData);
            },
            handleDrop: (view, event, slice) => isNothing(view, slice, event.dataTransfer),
            handleDOMEvents: {
              paste(view, event) {
                // Its HTML is only colored text.
                const data = event.clipboardData;
                if (!data?.types.includes('vscode-editor-data')) return false;
                event.preventDefault();
                return view.pasteText(data.getData('text/plain'), event);
              },
            },
          },
        }),
      ];
    },
  });
}

function noticeElement(text: string, close: () => void): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'editor-notice';
  notice.contentEditable = 'false';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Dismiss';
  // The text keeps the focus.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', close);
  const words = document.createElement('span');
  words.textContent = text;
  notice.append(words, button);
  return notice;
}

/** Pasted over selected words, an address becomes their link. */
function isAddress(text: string): boolean {
  return /^(?:https?|mailto):\S+$/.test(text) && isSafeHref(text);
}
