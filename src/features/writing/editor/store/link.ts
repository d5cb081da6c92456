import { getMarkRange, type Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { atom, readonlyType } from 'nanostores';
import type { LinkAttributes } from '../schema/marks';
import { safeRel, typedHref } from '../schema/safe-href';

export interface LinkDraft {
  href: string;
  newTab: boolean;
  /** The text to insert. Undefined if the link is around text that's there already. */
  text: string | undefined;
  /** Whether there's a link to remove. */
  exists: boolean;
}

const unsafeLink =
  'Enter a URL such as https://example.com, a path on this site such as /services, an email address, or tel: and a phone number.';

/** The link dialog. `undefined` while it's closed. */
export function createLink(editor: Editor) {
  const $link = atom<LinkDraft | undefined>();

  const close = () => $link.set(undefined);

  return {
    $link: readonlyType($link),
    /** For the link at the cursor, the selected text, or a new link. Code blocks can't have any. */
    open: () => {
      const { state } = editor;
      const type = state.schema.marks['link'];
      if (!type || !state.selection.$from.parent.type.allowsMarkType(type)) return;
      const { href, target } = editor.getAttributes('link') as Partial<LinkAttributes>;
      const range = href === undefined ? undefined : getMarkRange(state.selection.$from, type);
      if (range && state.selection.empty) {
        const selection = TextSelection.create(state.doc, range.from, range.to);
        editor.view.dispatch(state.tr.setSelection(selection));
      }
      $link.set({
        href: href ?? '',
        newTab: typeof target === 'string',
        text: state.selection.empty && !range ? '' : undefined,
        exists: href !== undefined,
      });
    },
    close,
    /** Returns what's wrong with the address, if anything. */
    save: ({ href: typed, newTab, text }: Pick<LinkDraft, 'href' | 'newTab' | 'text'>) => {
      const href = typedHref(typed);
      if (href === undefined) return unsafeLink;
      const { rel } = editor.getAttributes('link') as Partial<LinkAttributes>;
      const attributes: LinkAttributes = newTab
        ? { href, target: '_blank', rel: safeRel(rel ?? null) }
        : { href, target: null, rel: null };
      if (text === undefined) editor.commands.setMark('link', attributes);
      else {
        const { schema } = editor;
        const node = schema.text(text.trim() || typed.trim(), [
          ...(editor.state.storedMarks ?? editor.state.selection.$from.marks()),
          schema.mark('link', attributes),
        ]);
        editor.view.dispatch(editor.state.tr.replaceSelectionWith(node, false).scrollIntoView());
      }
      close();
      return undefined;
    },
    remove: () => {
      editor.commands.unsetMark('link');
      close();
    },
  };
}
