import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { cleanPastedHtml } from '../paste/clean';
import { looksLikeMarkdown, markdownToHtml } from '../paste/markdown';
import { nothingDropped, type Dropped } from '../paste/notice';
import { readHtml } from '../schema/read-html';
import { isSafeHref } from '../schema/safe-href';

/** Cleans what's pasted or dropped into the text, and reports what that leaves out. */
export function paste(onPaste: (dropped: Dropped) => void) {
  let dropped: Dropped = nothingDropped;

  function clean(html: string): string {
    const cleaned = cleanPastedHtml(html);
    dropped = cleaned.dropped;
    return cleaned.html;
  }

  function report(slice: Slice, data: DataTransfer | null): void {
    const files = slice.size === 0 ? (data?.files.length ?? 0) : 0;
    onPaste(files > 0 ? { ...nothingDropped, images: files } : dropped);
    dropped = nothingDropped;
  }

  return Extension.create({
    name: 'cleanPaste',
    addProseMirrorPlugins() {
      return [
        new Plugin({
          key: new PluginKey('cleanPaste'),
          props: {
            // What comes from an editor like this one needs no cleaning.
            transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : clean(html)),
            clipboardTextParser: (text, _, plain, { state }) =>
              (!plain && looksLikeMarkdown(text)
                ? Slice.maxOpen(readHtml(clean(markdownToHtml(text)), state.schema).content)
                : undefined) as Slice,
            handlePaste(view, event, slice) {
              report(slice, event.clipboardData);
              const text = event.clipboardData?.getData('text/plain').trim() ?? '';
              const { empty, from, to, $from } = view.state.selection;
              if (!empty && !$from.parent.type.spec.code && isAddress(text)) {
                const link = view.state.schema.mark('link', { href: text });
                view.dispatch(view.state.tr.addMark(from, to, link));
                return true;
              }
              // Nothing is left of it. ProseMirror would delete the selection.
              return slice.size === 0;
            },
            handleDrop(_, event, slice) {
              report(slice, event.dataTransfer);
              // Otherwise, the browser would leave the page to show a dropped file.
              return slice.size === 0;
            },
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

/** Pasted over selected words, an address becomes their link. */
function isAddress(text: string): boolean {
  return /^(?:https?|mailto):\S+$/.test(text) && isSafeHref(text);
}
